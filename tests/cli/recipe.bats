# The recipes of CONTRIBUTING.md, followed in a copy of the tree: an answer and a command. Slow, since it builds the
# library and the program.
load helper

# Writes each block ```LANGUAGE file=NAME of the page, and adds each ```LANGUAGE line=NAME to that file.
follow() { # PAGE
    awk '/^ *```[a-z]+ (file|line)=/ {
            match($0, /^ */)
            indent = RLENGTH
            name = $2
            adds = sub(/^line=/, "", name)
            sub(/^file=/, "", name)
            folder = name
            sub(/\/[^\/]*$/, "", folder)
            system("mkdir -p " folder)
            if (!adds)
                printf "" >name
            next
        }
        name && /^ *```$/ { close(name); name = ""; next }
        name { print substr($0, indent + 1) >>name }' "$1"
}

@test "an answer and a command: built, listed, asked, documented by the build" {
    mkdir tree && cd tree
    (cd "$SABOT_SOURCE" && tar -c --exclude='./build*' --exclude=./.git .) | tar -x
    follow CONTRIBUTING.md
    sed -i "s/    'observation.c',/    'naturals.c',\n&/" lib/answer/edge/meson.build
    sed -i 's/#include "edge\/observation.h"/#include "edge\/naturals.h"\n&/' lib/include/sabot/sabot.h
    meson setup build -Doptimization=0 -Dmpi=disabled -Dserve=disabled >setup.log || fail_with "$(cat setup.log)"
    ninja -C build analyzer/sabot docs/manual/man1/sabot-naturals.1 docs/manual/man1/sabot.1 >build.log ||
        fail_with "$(tail -n 30 build.log)"
    run -0 build/analyzer/sabot naturals -d infinite -f json
    same "$(jq -r '.naturals[0].exact' <<<"$output")" 9792/28561
    [[ $(build/analyzer/sabot --help) == *"naturals   how likely a natural ends the coup"* ]]
    build/analyzer/sabot naturals -o filed.json -f json
    run -0 build/analyzer/sabot check filed.json
    grep -qF 'sabot naturals' build/docs/manual/man1/sabot-naturals.1
    grep -qF 'sabot-naturals' build/docs/manual/man1/sabot.1
}
