# Helpers of the tests of the command. Each test has a folder of its own and starts there.
# shellcheck disable=SC2154  # bats sets output, stderr and stderr_lines
# shellcheck disable=SC2034  # the tests use libdir and include
bats_require_minimum_version 1.5.0

: "${SABOT:?the path of the sabot to test}"
: "${SABOT_SOURCE:=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)}"

setup() {
    mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || return
    unset NO_COLOR
}

sabot() {
    "$SABOT" "$@"
}

# Installs into a folder of the test file, where pkg-config and programs then find the library.
stage_library() {
    [[ ${SABOT_SANITIZE:-none} == none ]] || skip "a program without sanitizers cannot load it"
    local stage=$BATS_FILE_TMPDIR/stage pc
    [[ -d $stage ]] ||
        DESTDIR=$stage meson install -C "$SABOT_BUILD" --no-rebuild --quiet || return
    pc=$(find "$stage" -name sabot.pc)
    libdir=${pc%/pkgconfig/*}
    include=$(dirname "$(find "$stage" -name sabot.h)")
    include=${include%/*}
    export PKG_CONFIG_PATH=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$stage LD_LIBRARY_PATH=$libdir
}

# The command succeeds: its status is 0 and stderr is empty. The answer is in $output.
answers() { # ARGUMENT...
    run --separate-stderr -0 sabot "$@"
    [[ -z $stderr ]] || fail_with "expected silence on stderr: $stderr"
}

# The command refuses bad input: status 2, nothing on stdout, one line on stderr that begins with
# "sabot: " and matches the pattern.
refuses() { # PATTERN ARGUMENT...
    refuses_with 2 "$@"
}

refuses_with() { # STATUS PATTERN ARGUMENT...
    local status_wanted=$1 pattern=$2
    shift 2
    run --separate-stderr "-$status_wanted" sabot "$@"
    [[ -z $output ]] || fail_with "expected nothing on stdout: $output"
    ((${#stderr_lines[@]} == 1)) || fail_with "expected one line on stderr: $stderr"
    # shellcheck disable=SC2053  # the pattern is one
    [[ $stderr == "sabot: "$pattern ]] || fail_with "expected '$pattern': $stderr"
}

# The command is misused: status 2, nothing on stdout, one line that points to the help.
misused() { # PATTERN ARGUMENT...
    local pattern=$1
    shift
    run --separate-stderr -2 sabot "$@"
    [[ -z $output ]] || fail_with "expected nothing on stdout: $output"
    ((${#stderr_lines[@]} == 2)) || fail_with "expected two lines on stderr: $stderr"
    # shellcheck disable=SC2053  # the pattern is one
    [[ ${stderr_lines[0]} == $pattern ]] || fail_with "expected '$pattern': $stderr"
    [[ ${stderr_lines[1]} == Try*--help* ]] || fail_with "expected where to get help: $stderr"
}

# The JSON output of the command, through a jq expression.
json() { # EXPRESSION ARGUMENT...
    local expression=$1
    shift
    sabot "$@" -f json | jq -r "$expression"
}

# Two texts are the same.
same() { # FOUND WANTED
    [[ $1 == "$2" ]] || fail_with "found '$1', wanted '$2'"
}

fail_with() {
    printf '%s\n' "$*" >&2
    return 1
}

# Open MPI requires these for root, and with fewer cores than processes.
under_mpi() { # PROCESSES ARGUMENT...
    local processes=$1
    shift
    mpirun --oversubscribe -n "$processes" "$SABOT" "$@"
}

need_workbook() {
    [[ -x $SABOT-report ]] || skip "built without workbooks"
}

need_mpi() {
    [[ -x $SABOT-mpi ]] || skip "built without MPI"
    command -v mpirun >/dev/null || skip "no mpirun"
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    # Leaks of the MPI library are not sabot's.
    export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
}
