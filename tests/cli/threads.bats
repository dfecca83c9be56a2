# ThreadSanitizer over everything that uses several threads. Built with clang, whose OpenMP reports
# synchronization to the sanitizer through Archer; without that every barrier would look like a
# race.
load helper

setup_file() {
    local archer
    archer=$(clang -print-resource-dir)/../../libarcher.so # of libomp-dev, as clang's OpenMP is
    [[ -r $archer ]]
    export OMP_TOOL_LIBRARIES=$archer OMP_NUM_THREADS=3
    export TSAN_OPTIONS=ignore_noninstrumented_modules=1:exitcode=66
    CC=clang meson setup "$BATS_FILE_TMPDIR/build" "$SABOT_SOURCE" -Db_sanitize=thread \
        -Db_lundef=false --buildtype=debugoptimized -Dmpi=disabled >/dev/null
    ninja -C "$BATS_FILE_TMPDIR/build" analyzer/sabot >/dev/null
}

watched() { # ARGUMENT...
    run --separate-stderr "$BATS_FILE_TMPDIR/build/analyzer/sabot" "$@"
    [[ $status == 0 && $stderr != *ThreadSanitizer* ]] || {
        echo "sabot $*: status $status: $stderr"
        return 1
    }
}

@test "the sanitizer detects a real race" {
    cat >race.c <<'END'
#include <stdio.h>
int main(void)
{
    int sum = 0;
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 100000; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
END
    clang -g -fsanitize=thread -fopenmp race.c -o race
    run --separate-stderr ./race
    [[ $status == 66 && $stderr == *"ThreadSanitizer: data race"* ]]
}

@test "no race in a study, its double check, its checkpoints, a sample" {
    watched study --cards 12 -b punto,banco,tie,dragon-7 -f json
    watched study --cards 9 --histogram -f json
    watched study --cards 6 -b punto --double-check -f json
    watched study --cards 10 --checkpoint run.state --interval 0 -f csv
    watched study --cards 60 --sample 10000 -b punto,dragon-7,punto-pair -f json
}

@test "no race when a signal stops a study" {
    local status=0
    "$BATS_FILE_TMPDIR/build/analyzer/sabot" study --cards 40 --yes --checkpoint run.state >out 2>messages &
    local pid=$!
    until [[ -s run.state ]]; do sleep 0.1; done
    kill -TERM $pid
    wait $pid || status=$?
    same "$status" 143
    [[ $(<messages) != *ThreadSanitizer* ]]
}

@test "no race in edges, batches, counts and covariances" {
    watched edge -b all -f json
    watched edge --covariance -f json
    watched removal -b punto,dragon-7 -f json
    watched count score --tags 0,0,0,-1,-1,-1,-1,2,2,0 -b dragon-7 --cards 52 -f json
    for ((i = 20; i < 120; i++)); do echo "{\"A\":$i,\"5\":20,\"9\":30,\"K\":40}"; done >shoes.ndjson
    watched batch --ev-only --missing 0 shoes.ndjson
}
