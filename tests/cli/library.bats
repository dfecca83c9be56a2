# The library from the view of other programs: installed, found by pkg-config, included, linked.
load helper

setup() {
    mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || return
    stage_library
}

# Compiles with the flags of pkg-config only.
compile() { # FILE OPTION...
    # shellcheck disable=SC2046  # these are options
    cc "$@" -o program $(pkg-config --cflags --libs sabot)
}

edge_of_dragon_7='-116056364451/1525814595305, 19805383926144 of 878869206895680 deals win'

@test "everything is installed" {
    for file in "$libdir"/libsabot{.a,.so,-ask.so} "$include"/sabot/sabot.h "$include"/../bin/sabot; do
        [[ -r $file ]] || fail_with "$file is missing"
    done
    [[ -z $(command -v scdoc) || -r $include/../share/man/man1/sabot.1 ]]
    same "$("$include"/../bin/sabot --version)" "sabot $(pkg-config --modversion sabot)"
}

@test "docs/example.c: at most 25 lines, the exact EV of dragon-7 on six decks" {
    (($(wc -l <"$SABOT_SOURCE/docs/example.c") <= 25))
    compile -std=c11 -Wall -Wextra -pedantic -Werror "$SABOT_SOURCE/docs/example.c"
    same "$(./program)" "$edge_of_dragon_7"
    ldd ./program | grep -qF "$libdir/libsabot.so." || fail_with "$(ldd ./program)"
}

@test "the example, linked statically" {
    # shellcheck disable=SC2046  # these are options
    cc -static "$SABOT_SOURCE/docs/example.c" -o program \
        $(pkg-config --static --cflags --libs sabot)
    same "$(LD_LIBRARY_PATH='' ./program)" "$edge_of_dragon_7"
}

# The package finds the library from its own place; a type checker finds the types.
@test "the Python package works where it is installed" {
    package=$(find "${libdir%/*}" -path '*/sabot/__init__.pyi')
    [[ -n $package ]] || skip "built without Python"
    package=${package%/sabot/*}
    [[ -r $package/sabot/py.typed ]]
    same "$(LD_LIBRARY_PATH='' PYTHONPATH=$package /usr/bin/python3 -c \
        'import sabot; print(sabot.__file__, sabot.edge(decks=6, bet="dragon-7").bets[0].ev)')" \
        "$package/sabot/__init__.py ${edge_of_dragon_7%%,*}"
}

# As JSON and as arguments. A negative answer is status 1 in both.
@test "docs/ask.c: every question is answered with the bytes of the command" {
    # shellcheck disable=SC2046  # these are options
    cc -std=c11 -Wall -Wextra -pedantic -Werror "$SABOT_SOURCE/docs/ask.c" -o program \
        $(pkg-config --cflags --libs sabot-ask)
    ldd ./program | grep -qF "$libdir/libsabot-ask.so." || fail_with "$(ldd ./program)"
    while IFS='|' read -r request arguments; do
        run --separate-stderr ./program "{\"ask\":$request}"
        expected=0
        # shellcheck disable=SC2086  # these are arguments
        sabot $arguments -f json >expected || expected=$?
        same "$status" "$expected"
        diff expected <(printf '%s\n' "$output") || fail_with "$request"
    done <<'END'
"edge"|edge
"edge","rules":"british","decks":6,"remove":"K,K,3","bet":["tie","banco"],"covariance":true|edge -r british -d 6 -x K,K,3 -b tie,banco --covariance
"removal","bet":"dragon-7","cards":2,"digits":30|removal -b dragon-7 --cards 2 --digits 30
"readings","rules":"vaduz"|readings -r vaduz
"study","decks":1,"cards":7,"threads":2|study -d 1 --cards 7
"shoes","bet":"dragon-7","player":"perfect","decks":1,"cut":14|shoes -b dragon-7 --player perfect -d 1 --cut 14
"rules"|rules
"rules","name":"british"|rules british
"bets","bet":"lucky-6"|bets lucky-6
"bets/lint","name":"dragon-7"|bets lint dragon-7
"bets/fit","name":"tie","edge":"5%"|bets fit tie --edge 5%
"count","bet":"dragon-7","cards":"52"|count score -b dragon-7 --cards 52
"count/derive","bet":"tie"|count derive -b tie
"count/compare","bet":"dragon-7","decks":1,"cards":14,"system":"dragon-7-how"|count compare dragon-7-how -b dragon-7 -d 1 --cards 14
"count/spread","bet":"tie","cards":"20..22"|count spread -b tie --cards 20..22
"tableau/show","name":"standard"|tableau show standard
"tableau/lint","tableau":"vaduz-printed"|tableau lint vaduz-printed
"tableau/diff","from":"standard","to":"st-moritz-printed"|tableau diff standard st-moritz-printed
"tableau/flips","bet":"banco"|tableau flips -b banco
"tableau/best","for":"banco"|tableau best --for banco
"report","chapters":"summary,wagers"|report --chapters summary,wagers
END
}

# The shared libraries that a file needs.
needs() { # FILE
    objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }'
}

@test "the shared library: a soname, and its dependencies linked dynamically" {
    [[ $(objdump -p "$libdir/libsabot.so") =~ SONAME\ +libsabot\.so\.[0-9]+ ]]
    for name in gmp mpfr yaml nettle; do
        needs "$libdir/libsabot.so" | grep -q "^lib$name[-.]" || fail_with "not lib$name"
    done
}

@test "the shared library: no names but sabot_…" {
    run -0 nm -D --defined-only "$libdir/libsabot.so"
    ((${#lines[@]} > 100))
    others=$(awk '$3 !~ /^sabot_/' <<<"$output")
    [[ -z $others ]] || fail_with "$others"
}

@test "the shared library exports exactly the declarations of the headers" {
    nm -D --defined-only "$libdir/libsabot.so" | awk '{ print $3 }' | sort -u >there
    grep -rhE '^[a-z].*\bsabot_[a-z0-9_]+\(' "$include/sabot" | grep -vE '^(static|typedef)' |
        grep -oE 'sabot_[a-z0-9_]+\(' | tr -d '(' | sort -u >declared
    diff <(grep -v '^sabot_ask' declared) there
    nm -D --defined-only "$libdir/libsabot-ask.so" | awk '{ print $3 }' | sort >there
    diff <(grep '^sabot_ask' declared) there
}

@test "the program is one file: it needs the C library and nothing else" {
    for name in $(needs "$SABOT"); do
        [[ $name =~ ^(libc|libm|libomp|ld-linux[^.]*)\.so ]] || fail_with "needs $name"
    done
}

@test "every header stands alone, as C11 and as C++17" {
    count=0
    for header in $(cd "$include" && find sabot -name '*.h'); do
        printf "#include <%s>\nextern int alone;\n" "$header" >alone.c
        cc -std=c11 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$include" alone.c ||
            fail_with "$header as C"
        c++ -std=c++17 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$include" -x c++ alone.c ||
            fail_with "$header as C++"
        grep -q SABOT_API_BEGIN "$include/$header" || [[ $header == sabot/sabot.h ]] ||
            fail_with "$header promises nothing"
        count=$((count + 1))
    done
    ((count > 30))
}

@test "sabot.h includes every header" {
    echo '#include <sabot/sabot.h>' >all.c
    cc -E -I"$include" all.c | sed -n "s|^# [0-9]* \"$include/\([^\"]*\)\".*|\1|p" | sort -u >included
    (cd "$include" && find sabot -name '*.h' ! -path sabot/ask.h | sort -u) >installed
    while IFS= read -r path; do realpath -m --relative-to=. "$path"; done <included | sort -u >resolved
    diff installed resolved
}

@test "the headers include GMP's and the C library's alone" {
    others=$(grep -rhE '#include <' "$include/sabot" | grep -vE '<(gmp|stddef|stdint)\.h>' || true)
    [[ -z $others ]] || fail_with "$others"
}

@test "no header stands before one of the system" {
    cat >program.c <<'END'
#include <sabot/sabot.h>

#include <error.h>
#include <yaml.h>

int main(void)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        error(1, 0, "no memory");
    return sabot_version()[0] == 0;
}
END
    compile program.c -lyaml
    ./program
}

@test "from C++" {
    cat >program.cc <<'END'
#include <sabot/sabot.h>

int main()
{
    sabot_tableau tableau;
    sabot_error error;
    return sabot_catalogue_tableau(&tableau, "nothing", &error) == SABOT_INVALID ? 0 : 1;
}
END
    # shellcheck disable=SC2046  # these are options
    c++ -std=c++17 program.cc -o program $(pkg-config --cflags --libs sabot)
    ./program
}
