# Files are written whole or not at all.
load helper

@test "files whole or not at all: -o - is standard output" {
    answers edge -o -
    same "$output" "$(sabot edge)"
    answers edge -f json -o -
    same "$output" "$(sabot edge -f json)"
    printf 'A,2,3,4,5,6,7,8,9,T,J,Q,K\n9,9,9,9,9,9,9,9,9,9,9,9,9\n' >shoes.csv
    answers batch shoes.csv -o -
    same "$output" "$(sabot batch shoes.csv)"
    run --separate-stderr -0 sabot tableau vectors --cells -o -
    same "$output" "$(sabot tableau vectors --cells 2>/dev/null)"
    same "$(ls -A)" shoes.csv
}

@test "files whole or not at all: a link is followed, even to a missing file" {
    mkdir there
    ln -s there/new.json dangling.json
    ln -s dangling.json far.json
    ln -s there/old.json link.json
    echo before >there/old.json
    for name in far link; do
        answers edge -o $name.json
        [[ -L $name.json ]] || fail_with "$name.json is no link any more"
    done
    cmp there/new.json there/old.json
    same "$(jq -r .schema there/new.json)" sabot.edge/1
    same "$(ls -A there)" $'new.json\nold.json'
    ln -s loop-b.json loop-a.json
    ln -s loop-a.json loop-b.json
    refuses "loop-a.json: Too many levels of symbolic links: *" edge -o loop-a.json
    ln -s nowhere/new.json lost.json
    refuses "lost.json: No such file or directory: *" edge -o lost.json
    ln -s "$PWD/there" folder.json
    refuses "folder.json: a folder: *" edge -o folder.json
}

# A run that has begun its file and waits for a line of its input; its process is $!.
begin_run() { # FILE
    mkfifo shoes
    "$SABOT" batch shoes -o "$1" &
    exec 8>shoes
    printf 'A,2,3,4,5,6,7,8,9,T,J,Q,K\n' >&8
    until [[ -n $(find . -name '.sabot-??????') ]]; do
        sleep 0.02
    done
}

@test "files whole or not at all: the leftovers of killed runs are removed by the next run, those of live runs are not" {
    echo mine >.sabot-notes
    echo mine >x.sabot-abc123
    begin_run out.csv
    disown
    running=$!
    answers edge -o other.json
    same "$(find . -name '.sabot-??????' | wc -l)" 1 # its writer lives
    kill -KILL $running
    while kill -0 $running 2>/dev/null; do
        sleep 0.02
    done
    exec 8>&-
    same "$(find . -name '.sabot-??????' | wc -l)" 1
    answers edge -o other.json
    same "$(ls -A)" $'.sabot-notes\nother.json\nshoes\nx.sabot-abc123'
}

# A slow WeasyPrint, and a run that waits for it. Sets `running` and `child`.
begin_pdf() {
    mkdir -p bin tmp
    printf '#!/bin/sh\necho $$ >weasyprint.pid\nexec sleep 60\n' >bin/weasyprint
    chmod +x bin/weasyprint
    rm -f weasyprint.pid
    # A background process ignores SIGINT, and one started by nohup ignores SIGHUP, unless reset.
    PATH=$PWD/bin:$PATH TMPDIR=$PWD/tmp env --default-signal=HUP,INT \
        "$SABOT" report --chapters cover -o out.pdf 3>&- &
    running=$!
    until [[ -s weasyprint.pid ]]; do
        sleep 0.02
    done
    child=$(<weasyprint.pid)
}

@test "signals: a run that waits for WeasyPrint ends it, and leaves no file" {
    echo before >out.pdf
    for signal in TERM HUP INT; do
        status=0
        begin_pdf
        same "$(ls tmp | wc -l)" 1
        kill -$signal $running
        wait $running || status=$?
        same $status $((128 + $(kill -l $signal)))
        run -1 kill -0 "$child"
        same "$(ls -A tmp)" ""
        same "$(cat out.pdf)" before
    done
}

@test "signals: a killed run leaves no part of a workbook" {
    need_workbook
    mkdir tmp
    TMPDIR=$PWD/tmp "$SABOT" report -b all --chapters summary,wagers,volatility -o out.xlsx 3>&- &
    running=$!
    until readlink /proc/$running/fd/* 2>/dev/null | grep -q 'tmp/sabot-.*(deleted)'; do
        kill -0 $running || fail_with "its file has a name to the end"
    done
    kill -KILL $running
    status=0
    wait $running || status=$?
    same $status 137
    same "$(ls -A tmp)" ""
}

@test "signals: the leftovers of a PDF are removed by the next run, those of a live run are not" {
    mkdir -p tmp/sabot-pdf-mine
    begin_pdf
    first=$running first_child=$child
    begin_pdf
    same "$(ls tmp | wc -l)" 3
    disown $first
    kill -KILL $first
    while kill -0 $first 2>/dev/null; do
        sleep 0.02
    done
    kill $first_child
    kill -TERM $running
    wait $running || true
    same "$(ls tmp | wc -l)" 2 # what was killed could do nothing
    begin_pdf
    same "$(ls tmp | wc -l)" 2 # mine, and the one that runs
    kill -TERM $running
    wait $running || true
    same "$(ls tmp)" sabot-pdf-mine
}

@test "files whole or not at all: a closed standard stream receives no part of a file" {
    run -0 bash -c '"$1" edge --double-check -v -o out.json 2>&-' - "$SABOT"
    jq -e . out.json >/dev/null
    run -0 bash -c '"$1" edge --progress -v -o out.json 0<&- 1>&- 2>&-' - "$SABOT"
    jq -e . out.json >/dev/null
    echo before >out.json
    run -2 bash -c '"$1" edge -b nonsense -o out.json 2>&-' - "$SABOT"
    same "$(cat out.json)" before
    run -3 bash -c '"$1" edge >&-' - "$SABOT"
    run -3 bash -c '"$1" batch <&-' - "$SABOT"
}

@test "files whole or not at all: check does not write over its baseline" {
    sabot edge -o baseline.json
    cp baseline.json before.json
    ln baseline.json hard.json
    ln -s baseline.json soft.json
    for out in baseline.json ./baseline.json hard.json soft.json; do
        refuses "$out: the baseline itself: expected another file; *" check baseline.json -o $out
        refuses "$out: the baseline itself: *" check baseline.json -f text --update -o $out
    done
    cmp baseline.json before.json
    answers check baseline.json -o result.json
    same "$(jq -c .drift result.json)" "[]"
}

@test "files whole or not at all: --update leaves the baseline if its report cannot be written" {
    sabot edge -o baseline.json
    cp baseline.json before.json
    refuses "nowhere/x.json: No such file or directory: *" check baseline.json -d 6 --update -o nowhere/x.json
    run -3 bash -c '"$1" check baseline.json -d 6 --update >/dev/full' - "$SABOT"
    cmp baseline.json before.json
    same "$(ls -A)" $'baseline.json\nbefore.json'
    answers check baseline.json -d 6 --update
    same "$(jq -r .shoe.cards baseline.json)" 312
}

@test "files whole or not at all: no result is written over what it is made of" {
    printf 'bet: mine\nlines:\n  - when: cards = 4\n    pays: 1:1\n' >bet.yaml
    printf 'A,2,3,4,5,6,7,8,9,T,J,Q,K\n9,9,9,9,9,9,9,9,9,9,9,9,9\n' >shoes.csv
    printf 'cards,outcome\nK7T2,banco\n' >log.csv
    printf -- '- bet: punto\n  decks: 8\n  printed: 1.2351 %%\n' >claims.yaml
    echo 5,5 >gone
    cp "$SABOT_SOURCE/data/tableaus/standard.yaml" table.yaml
    cp gone gone.svg
    sabot study --cards 7 -d 1 --shard 1/1 -o all.state
    cp all.state state.svg
    sabot report --chapters summary -o filing.json
    ln bet.yaml hard
    ln -s bet.yaml soft
    mkdir before
    cp ./*.* gone before
    while read -r input arguments; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses "*$input: the result would be written over it: expected another file for the result" $arguments
    done <<'END'
bet.yaml edge -b ./bet.yaml -f json -o bet.yaml
bet.yaml edge -b ./bet.yaml -f json -o hard
bet.yaml edge -b ./bet.yaml -f json -o soft
gone edge -x @gone -f json -o gone
table.yaml edge -t table.yaml -f json -o table.yaml
table.yaml tableau vectors --cells -t table.yaml -f csv -o table.yaml
shoes.csv batch shoes.csv -o shoes.csv
log.csv tableau replay log.csv -o log.csv
claims.yaml verify claims.yaml -f json -o claims.yaml
all.state study merge all.state -f json -o all.state
filing.json report --chapters summary --compare filing.json -o filing.json
gone.svg tableau flips -x @gone.svg --plot gone.svg
gone.svg removal -x @gone.svg --plot ./gone.svg
gone.svg shoes -x @gone.svg --plot gone.svg
gone.svg count spread -x @gone.svg --plot gone.svg
gone.svg count score -x @gone.svg -b dragon-7 --cards 14..20 --plot log=gone.svg
gone.svg study -x @gone.svg --cards 7 --plot log-gain=gone.svg
state.svg study merge state.svg --plot state.svg
END
    run --separate-stderr -2 bash -c '"$1" batch -o shoes.csv <shoes.csv' - "$SABOT"
    [[ $stderr == "sabot: standard input: the result would be written over it: "* ]]
    for file in before/*; do
        cmp "$file" "${file#before/}"
    done
    answers edge -b ./bet.yaml -f json -o /dev/null
}

@test "files whole or not at all: two results do not share a file" {
    refuses "--plot x.svg: another output is written to this file: *" tableau flips -f json -o x.svg --plot x.svg
    echo before >x.svg
    refuses "--plot ./x.svg: another output is written to this file: *" tableau flips -f json -o x.svg --plot ./x.svg
    refuses "--plot x.svg: another output is written to this file: *" \
        study --cards 7 --plot x.svg --plot favourable=x.svg
    same "$(cat x.svg)" before
    refuses "run.state: the result is written to this file: *" study --cards 7 --checkpoint run.state -o run.state -f json
    refuses "run.state: the result is written to this file: *" shoes --simulate 10 --checkpoint run.state -o run.state -f json
    refuses "f.html: another output is written to this file: *" report --chapters summary -o f.html -o f.html
    same "$(ls -A)" x.svg
    # Nor a file that does not exist yet, under two names.
    mkdir there
    ln -s there/new.html one.html
    ln -s "$PWD/there/../there/new.html" two.html
    refuses "./f.html: another output is written to this file: *" report --chapters summary -o f.html -o ./f.html
    refuses "two.html: another output is written to this file: *" report --chapters summary -o one.html -o two.html
    refuses "--plot there/../y.svg: another output is written to this file: *" \
        tableau flips -f json -o y.svg --plot there/../y.svg
    refuses "run.state: the result is written to this file: *" study --cards 7 --checkpoint run.state -o ./run.state -f json
    refuses "--plot 'y.svg': the checkpoint is written to this file: *" study --cards 7 --checkpoint ./y.svg --plot y.svg
    refuses "--plot: 'y.svg': the checkpoint is written to this file: *" shoes --simulate 10 --checkpoint y.svg --plot y.svg
    same "$(ls -A . there)" $'.:\none.html\nthere\ntwo.html\nx.svg\n\nthere:'
    answers report --chapters summary -o f.html -o there/f.html
}

@test "files whole or not at all: no picture without its result" {
    echo before >x.svg
    for arguments in "removal --plot x.svg" "tableau flips --plot x.svg" "study --cards 7 --plot x.svg"; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses_with 3 "/dev/full: No space left on device" $arguments -f json -o /dev/full
        # shellcheck disable=SC2086
        refuses "nowhere/x.json: *" $arguments -o nowhere/x.json
    done
    same "$(cat x.svg)" before
    same "$(ls -A)" x.svg
    answers removal --plot x.svg -f json -o x.json
    grep -q "<svg" x.svg
}

@test "files whole or not at all: a full disk is reported, by help too" {
    for arguments in edge "edge -f json" "tableau vectors --cells" --help --version "edge --help" "count --help" "tableau --help" \
        "bets --help" "help count" "study --cards 7 --shard 1/1"; do
        # shellcheck disable=SC2086  # the words are arguments
        run --separate-stderr -3 bash -c '"$@" >/dev/full' - "$SABOT" $arguments
        same "$stderr" "sabot: standard output: No space left on device"
    done
}

@test "files whole or not at all: a file-size limit is treated as a full disk" {
    ulimit -c 0
    ulimit -f 2 # blocks of 1,024 bytes
    echo before >out.json
    for arguments in "edge --digits 5000" report "tableau flips --plot out.svg" "study --cards 7 --digits 5000"; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses_with 3 "*: File too large" $arguments -f json -o out.json
    done
    run --separate-stderr -3 bash -c '"$@" >out.txt' - "$SABOT" edge --digits 5000
    same "$stderr" "sabot: standard output: File too large"
    same "$(cat out.json)" before
    same "$(ls -A)" $'out.json\nout.txt'
}

@test "files whole or not at all: an input that breaks off leaves the old file" {
    echo before >out.csv
    for broken in /proc/self/mem .; do
        run --separate-stderr sabot batch --keep-going $broken -o out.csv
        ((status >= 2)) || fail_with "status $status"
        same "$(cat out.csv)" before
    done
    # After good lines too: a terminal whose other end closes gives an error, not an end of file.
    python3 - "$SABOT" <<'END'
import os, pty, subprocess, sys
parent, child = pty.openpty()
run = subprocess.Popen([sys.argv[1], "batch", "--keep-going", "-o", "out.csv"], stdin=child,
                       stderr=subprocess.PIPE, start_new_session=True)
os.close(child)
os.write(parent, b"A,2,3,4,5,6,7,8,9,T,J,Q,K\n" + b"9,9,9,9,9,9,9,9,9,9,9,9,9\n" * 3)
import time
time.sleep(0.3)
os.close(parent)
said = run.communicate()[1].decode()
assert run.returncode in (2, 3) and said.count("\n") == 1, (run.returncode, said)
END
    same "$(cat out.csv)" before
    same "$(ls -A)" out.csv
}
