# A study killed twenty times, at random moments, and a rank of one. Slow: some minutes.
load helper

# The present state of its checkpoint.
state() {
    stat -c '%i %y' run.state 2>/dev/null || true
}

@test "twenty SIGKILLs over one run, resumed each time: the same digits" {
    local kills=0 seen='' seed=${SABOT_TEST_SEED:-$RANDOM}
    echo "seed $seed"
    RANDOM=$seed
    while ((kills < 20)); do
        # The program itself, not the function: a shell between would be killed in its place.
        "$SABOT" study --cards 26 --threads 1 -b punto,banco,tie,dragon-7 --checkpoint run.state \
            --resume --interval 0 -f json >result.json 2>/dev/null &
        local pid=$!
        # Not before it has made progress, however slow the machine is.
        until [[ $(state) != "$seen" ]]; do sleep 0.02; done
        sleep "0.0$((RANDOM % 90 + 10))"
        kill -KILL $pid # fails, and so does the test, if it is over already
        local status=0
        wait $pid || status=$?
        same "$status" 137
        seen=$(state)
        ((++kills))
    done
    # Some of it was done before the last kill, and not all.
    local done
    done=$(jq -r '.depths[0].done' run.state)
    [[ $done == *[1-9a-f]* && $done == *0* ]]
    answers study --cards 26 -b punto,banco,tie,dragon-7 --checkpoint run.state --resume -f json
    same "$output" "$(sabot study --cards 26 -b punto,banco,tie,dragon-7 -f json)"
}

# The process of that name started by another process, read from /proc.
child_of() { # PARENT NAME
    local folder name parent pid=
    for folder in /proc/[0-9]*; do
        { read -r name <"$folder/comm" && read -r _ _ _ parent _ <"$folder/stat"; } 2>/dev/null || continue
        [[ $name == "$2" && $parent == "$1" ]] && pid=${folder#/proc/}
    done
    echo "$pid"
}

@test "under mpirun: a rank is killed, the run resumes from its checkpoint" {
    need_mpi
    mpirun --oversubscribe -n 2 "$SABOT" study --cards 28 --threads 1 --checkpoint run.state \
        --interval 0 >/dev/null 2>&1 &
    local mpirun=$! status=0 worker
    until [[ -s run.state ]]; do sleep 0.01; done
    worker=$(child_of "$mpirun" sabot-mpi)
    kill -KILL "$worker"
    wait $mpirun || status=$?
    ((status))
    [[ $(jq -r '.depths[0].done' run.state) == *0* ]]
    under_mpi 2 study --cards 28 --checkpoint run.state --resume -f json >many.json
    sabot study --cards 28 -f json | cmp - many.json
}
