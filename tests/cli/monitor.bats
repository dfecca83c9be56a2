# Results against theory: against a plain convolution, and what is refused.
load helper

plain() { # FILE.csv MONITOR OPTION...
    local file=$1 status=0
    shift
    sabot edge -f json -o edge.json
    sabot monitor "$file" "$@" -f json -o monitor.json || status=$?
    ((status < 2)) || fail_with "status $status"
    python3 "$SABOT_SOURCE/tests/cli/plain-sums.py" monitor monitor.json edge.json "$file"
}

rows() { # ROW...
    printf '%s\n' bet,coups,staked,returned,stake "$@" >week.csv
}

@test "monitor: return, z, exact tail and interval as a plain convolution in fractions has them" {
    rows punto,9,900,700,100 banco,4,400,585,100 banco,4,10,4.875,2.5 tie,4,40,90,10 punto,2,200,0,100
    same "$(plain week.csv)" same
    same "$(jq -c '[.bets[], .total | [.bet, .stake, .coups]]' monitor.json)" \
        '[["punto",null,"11"],["banco",null,"8"],["banco","2.5","4"],["banco","100","4"],["tie",null,"4"],[null,null,"23"]]'
    # Stakes without a common unit of some size.
    rows banco,3,300,341.7,100 banco,4,49.48,12.37,12.37 punto,2,66,0,33 tie,2,14,63,7
    same "$(plain week.csv)" same
    same "$(jq -r .total.interval.by monitor.json)" exact
    rows punto,9,900,700,100 banco,4,400,585,100 banco,4,10,4.875,2.5 tie,4,40,90,10 punto,2,200,0,100
    # Without stakes, those of a row count as equal; the levels are not judged.
    cut -d, -f1-4 week.csv >flat.csv
    same "$(plain flat.csv)" same
    same "$(jq -c '[.bets[].stake] | unique' monitor.json)" '[null]'
}

@test "monitor: more rows than share the full time: each stake has its exact tail and verdict" {
    local stakes=() stake
    for stake in {5..70..5}; do
        stakes+=(punto,2,$((2 * stake)),$((stake % 4 * stake)),$stake)
    done
    rows "${stakes[@]}" tie,3,30,270,10 tie,3,60,0,20
    same "$(plain week.csv)" same
    same "$(jq -c '[.bets | length, map(select(.verdict == "beyond") | [.bet, .stake])]' monitor.json)" \
        '[18,[["tie","10"]]]'
    same "$(jq -c '[.bets[], .total | .interval.by] | unique' monitor.json)" '["exact"]'
}

@test "monitor: bets on one coup of a log have their covariance" {
    cat >night.csv <<'EOF'
coup,cards,outcome,bet,stake,paid
1,K7T2,banco,punto,100,-100
1,K7T2,banco,tie,20,-20
2,99TT,tie,punto,100,0
2,99TT,tie,tie,20,160
2,99TT,tie,punto,50,0
3,9TKT,punto,banco,40,-40
4,9TKT,punto,punto,100,100
4,9TKT,punto,tie,20,-20
EOF
    same "$(plain night.csv --paid net)" same
    same "$(jq -c '[.bets[], .total | [.bet, .coups, .staked]]' monitor.json)" \
        '[["punto","3","350"],["banco","1","40"],["tie","3","60"],[null,"4","450"]]'
    # The three ways of writing what was paid give the same results.
    cp monitor.json net.json
    sed 's/,-[0-9]*$/,0/' night.csv >winnings.csv
    awk -F, -v OFS=, 'NR > 1 { $6 += $5 } 1' night.csv >return.csv
    for paid in winnings return; do
        sabot monitor $paid.csv --paid $paid -f json >$paid.json
        same "$(jq -c .bets,.total $paid.json)" "$(jq -c .bets,.total net.json)"
    done
    sabot monitor winnings.csv -f json >winnings.json
    same "$(jq -c .bets,.total winnings.json)" "$(jq -c .bets,.total net.json)"
}

@test "monitor: a combined wager of CSV has the variance that edge gives it" {
    rows 'punto+dragon-7*1/10,100,110,90,1.1'
    run -0 sabot monitor week.csv -b 'punto+dragon-7*1/10' -f json
    same "$(jq -r '.bets[0].sd.decimal | tonumber * 1e6 | round' <<<"$output")" \
        "$(json '.bets[0].sd.decimal | tonumber * 10 * 1.1 * 1e6 | round' edge -b 'punto+dragon-7*1/10')"
}

@test "monitor: beyond the alarm is a negative answer, in every format" {
    rows tie,3,30,270,10 punto,10,100,100,10
    same "$(plain week.csv)" same
    run -1 sabot monitor week.csv
    [[ $output == *"beyond"* ]] || fail_with "$output"
    run -1 sabot monitor week.csv -f junit
    [[ $output == *'<testsuite name="sabot monitor" tests="3" failures="2"'* ]] || fail_with "$output"
    [[ $output == *'classname="week.csv" name="tie">'* ]] || fail_with "$output"
    run -1 sabot monitor week.csv -f tap
    same "$(grep -c '^not ok' <<<"$output")" 2
    [[ $output == *'is: "beyond: z 5.3'*', return 9.0000000000, expected 0.8564037122"'* ]] || fail_with "$output"
    # A result that is certain has no z.
    printf 'bet: sure\nsource: x\nlines:\n  - when: cards >= 4\n    pays: push\n' >sure.yaml
    rows sure,3,30,29,10
    run -1 sabot monitor week.csv -b ./sure.yaml -f tap
    [[ $output == *'is: "beyond: return 0.9666666667, expected 1.0000000000"'* ]] || fail_with "$output"
    rows tie,3,30,270,10 punto,10,100,100,10
    # Three ties in a row: P(tie)³ is 0.00086, which is the tail of z = 3.14; z itself is 5.3.
    for alarm in 3.1=beyond 3.2=within; do
        run sabot monitor week.csv --alarm "${alarm%=*}" -f json
        same "$(jq -r '.bets[] | select(.stake == null and .bet == "tie").verdict' <<<"$output")" "${alarm#*=}"
    done
    same "$(jq -r '.bets[] | select(.stake == null and .bet == "tie").z.decimal[:3]' <<<"$output")" 5.3
}

@test "monitor --drift: the coups after which the drift is the alarm's deviations" {
    rows punto,1000000,1000000,987651,1
    run -0 sabot monitor week.csv --drift 0.5% --alarm 2 -f json
    variance=$(json '.bets[0].variance.decimal' edge -b punto --digits 15)
    same "$(jq -r '.bets[0].drift_coups' <<<"$output")" \
        "$(python3 -c "import math; print(math.ceil(4 * $variance / 0.005**2))")"
    same "$(jq -c '.bets[0].interval.by, .verdict' <<<"$output")" $'"normal"\n"within"'
    echo "$output" >filed.json
    refuses "filed.json: .schema: 'sabot.monitor/1' cannot be recomputed from the file alone: *" check filed.json
}

@test "monitor --plot: the path and its bands" {
    rows punto,30,3000,2800,100 banco,12,1200,1482.5,100
    answers monitor week.csv --plot path.svg
    same "$(grep -o '<poly[a-z]*' path.svg | wc -l)" 5
}

@test "monitor: bad files, with line and column, and nothing half-written" {
    refuse() { # PATTERN
        rm -f out.json
        refuses "$1" monitor week.csv -o out.json
        [[ ! -e out.json ]]
    }
    rows punto,1,1,1,1
    sed -i '1s/,stake$/,table/' week.csv
    refuse "week.csv:1:27: 'table' is not a column here: expected bet, coups, staked, returned and, if wanted, stake"
    echo bet,coups,staked >week.csv
    refuse "week.csv:1:1: no column returned: expected bet, *, or a log of coups"
    echo bet,coups,bet >week.csv
    refuse "week.csv:1:11: 'bet' occurs twice: expected it once"
    rows punto,1,1,1,1 pinto,1,1,1,1
    refuse "week.csv:3:1: 'pinto' is not a bet here: expected one of the rule set's, or one that -b names"
    rows punto,0,1,1,1
    refuse "week.csv:2:7: '0' is not a number of coups: expected a whole number from 1 to 10^12 - 1"
    rows punto,1.5,1,1,1
    refuse "week.csv:2:7: '1.5' is not a number of coups: *"
    rows punto,1,0,1,1
    refuse "week.csv:2:9: '0' is not a stake: expected a decimal above 0"
    rows punto,1,1,-1,1
    refuse "week.csv:2:11: '-1' is not a return: expected a decimal not below 0, stakes included"
    rows punto,2,1,1,1
    refuse "week.csv:2:9: '1' is not coups times stake: expected rows of one stake each"
    rows punto,2,1,1
    refuse "week.csv:2:12: *"
    rows
    refuse "week.csv: no bet that can be judged: expected at least one coup with one"
    printf 'cards,outcome,bet,stake,paid\nKT7,banco,banco,5,5\n' >week.csv
    refuse "week.csv: no bet that can be judged: *"
    rows punto,1,1,1,1
    refuses "--paid: the file has totals, not coups: expected none" monitor week.csv --paid net
    refuses "--alarm: '0': expected a number of standard deviations, above 0 and up to 30" monitor week.csv --alarm 0
    refuses "--drift: '-1%': expected a change of the return above 0, such as 0.5% or 1/200" monitor week.csv --drift=-1%
    misused "sabot monitor: expected a file of results, or - for standard input" monitor
}
