# The order of the rooms: what may include what.
load helper

rooms() {
    run "$SABOT_SOURCE/tests/rooms" .
}

# A tree of one file a room, each with its room's name, and of what the test adds.
tree() {
    local room
    for room in lib/{base,game,document,engine,answer,study} analyzer/{input,render,run,filing,command}; do
        mkdir -p "$room"
        printf '#include <stdio.h>\n' >"$room/${room#*/}.h"
    done
}

@test "no file of the tree includes a later room" {
    run "$SABOT_SOURCE/tests/rooms" "$SABOT_SOURCE"
    ((status == 0)) || fail_with "$output"
}

@test "rooms: its own room and those before it may be included" {
    tree
    printf '#include "answer.h"\n#include "../base/base.h"\n' >lib/answer/a.c
    printf '#include "../input/input.h"\n#include "study/study.h"\n' >analyzer/command/a.c
    printf '#include "command/command.h"\n' >analyzer/main.c
    rooms
    ((status == 0)) || fail_with "$output"
}

# One wrong line in one file is found at its place.
fails_on() { # FILE INCLUDE REASON
    tree
    printf '#include <stdio.h>\n#include %s\n' "$2" >"$1"
    rooms
    ((status == 1)) || fail_with "$1 may include $2: $output"
    [[ ${lines[0]} == "$1:2: includes ${2//[\"<>]/}: $3" ]] || fail_with "$output"
    rm "$1"
}

@test "rooms: every wrong include fails" {
    fails_on lib/base/a.c '"../game/game.h"' 'lib/game is a later room than lib/base'
    fails_on lib/engine/a.h '"../answer/answer.h"' 'lib/answer is a later room than lib/engine'
    fails_on lib/study/a.c '"../../analyzer/run/run.h"' 'analyzer/run is a later room than lib/study'
    fails_on analyzer/input/a.c '"../render/render.h"' \
        'analyzer/render is a later room than analyzer/input'
    fails_on lib/answer/a.c '"base/base.h"' 'no such file'
    fails_on analyzer/run/a.c '"answer/nothing.h"' 'no such file'
    fails_on lib/answer/a.c '<jansson.h>' 'only the program knows that'
    fails_on lib/answer/a.c '<argp.h>' 'only the program knows that'
    fails_on lib/document/a.c '<yaml.h>' 'only lib/document/yaml.c knows libyaml'
    fails_on analyzer/input/a.c '<yaml.h>' 'only lib/document/yaml.c knows libyaml'
    fails_on analyzer/render/a.c '<jansson.h>' 'only analyzer/input/json.h knows jansson'
}

@test "rooms: a tree without includes fails" {
    mkdir lib analyzer
    printf 'int x;\n' >lib/a.c
    rooms
    ((status == 1))
}
