# The order of the rooms: the includes that are allowed.
load helper

rooms() {
    run "$SABOT_SOURCE/tests/rooms" .
}

# A tree with one file per room, each with its room's name, plus the files that the test adds.
tree() {
    local room
    for room in lib/{base,game,document,engine,answer/edge,answer/shoes,study} analyzer/{input,chart,write,run,ask,filing}; do
        mkdir -p "$room"
        printf '#include <stdio.h>\n' >"$room/${room##*/}.h"
    done
    mkdir -p lib/include/sabot/{game,shoes} lib/engine/merge
    printf '#include <stdio.h>\n' | tee lib/include/sabot/game/card.h >lib/include/sabot/shoes/whole.h
}

@test "no file of the tree includes a later room" {
    run "$SABOT_SOURCE/tests/rooms" "$SABOT_SOURCE"
    ((status == 0)) || fail_with "$output"
}

@test "rooms: its own room and those before it may be included" {
    tree
    printf '#include "edge.h"\n#include "../../base/base.h"\n#include <sabot/game/card.h>\n' >lib/answer/edge/a.c
    printf '#include "../edge/edge.h"\n#include <sabot/shoes/whole.h>\n' >lib/answer/shoes/a.c
    printf '#include "../engine.h"\n#include "../../game/game.h"\n' >lib/engine/merge/a.c
    printf '#include "../game/card.h"\n' >lib/include/sabot/shoes/a.h
    printf '#include "input/input.h"\n#include "study/study.h"\n' >analyzer/ask/a.c
    printf '#include "ask/ask.h"\n' >analyzer/main.c
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
    fails_on lib/engine/a.h '"../answer/edge/edge.h"' 'lib/answer/edge is a later room than lib/engine'
    fails_on lib/engine/merge/a.h '"../../answer/edge/edge.h"' 'lib/answer/edge is a later room than lib/engine'
    fails_on lib/answer/edge/a.c '"../shoes/shoes.h"' 'lib/answer/shoes is a later room than lib/answer/edge'
    fails_on lib/answer/edge/a.c '<sabot/shoes/whole.h>' 'lib/answer/shoes is a later room than lib/answer/edge'
    fails_on lib/include/sabot/game/a.h '"../shoes/whole.h"' 'lib/answer/shoes is a later room than lib/game'
    fails_on lib/include/sabot/game/a.h '"../../../game/game.h"' 'a public header includes public headers only'
    fails_on analyzer/run/a.c '<sabot/game/none.h>' 'no such file'
    fails_on lib/study/a.c '"../../analyzer/run/run.h"' 'analyzer/run is a later room than lib/study'
    fails_on analyzer/input/a.c '"write/write.h"' \
        'analyzer/write is a later room than analyzer/input'
    fails_on lib/answer/edge/a.c '"base/base.h"' 'no such file'
    fails_on analyzer/run/a.c '"answer/nothing.h"' 'no such file'
    fails_on lib/answer/edge/a.c '<jansson.h>' 'only the program knows that'
    fails_on lib/answer/edge/a.c '<argp.h>' 'only the program knows that'
    fails_on lib/document/a.c '<yaml.h>' 'only lib/document/yaml.c knows libyaml'
    fails_on analyzer/input/a.c '<yaml.h>' 'only lib/document/yaml.c knows libyaml'
    fails_on analyzer/write/a.c '<jansson.h>' 'only analyzer/input/json.h knows jansson'
}

@test "rooms: a tree without includes fails" {
    mkdir lib analyzer
    printf 'int x;\n' >lib/a.c
    rooms
    ((status == 1))
}

@test "source hash: notices a new file, and rewrites its output only on a change" {
    mkdir -p tree/lib tree/analyzer tree/data
    touch tree/meson.build
    hash() { "$SABOT_SOURCE/analyzer/filing/source-hash" tree hash.c && cat hash.c; }
    first=$(hash)
    touch -d 2001-01-01 hash.c
    same "$(hash)" "$first"
    same "$(date -r hash.c +%Y)" 2001
    echo 'int x;' >tree/lib/new.c
    [[ $(hash) != "$first" ]]
    rm tree/lib/new.c
    same "$(hash)" "$first"
}
