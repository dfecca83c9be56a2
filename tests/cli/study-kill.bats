# A study killed twenty times, at moments of no one's choosing.
load helper

@test "twenty SIGKILLs over one run, gone on with each time: the same digits" {
    local kills=0 seed=${SABOT_TEST_SEED:-$RANDOM}
    echo "seed $seed"
    RANDOM=$seed
    while ((kills < 20)); do
        sabot study --cards 24 --threads 1 -b punto,banco,tie,dragon-7 --checkpoint run.state \
            --resume --interval 0 -f json >result.json 2>/dev/null &
        local pid=$!
        sleep "0.$((RANDOM % 200 + 100))"
        if kill -KILL $pid 2>/dev/null; then
            ((++kills))
            wait $pid || true
        else
            wait $pid
            break
        fi
    done
    echo "$kills kills"
    ((kills == 20))
    answers study --cards 24 -b punto,banco,tie,dragon-7 --checkpoint run.state --resume -f json
    same "$output" "$(sabot study --cards 24 -b punto,banco,tie,dragon-7 -f json)"
}
