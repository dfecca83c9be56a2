-- Questions for wrk: twenty bets, each time on another shoe, so that no answer is known already.
local bets = os.getenv("BETS")
local ranks = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K" }
local threads = 0

function setup(thread)
    threads = threads + 1
    thread:set("seed", threads)
end

function init()
    math.randomseed(seed + os.time())
end

function request()
    local shoe = {}
    for i, rank in ipairs(ranks) do
        shoe[i] = rank .. "=" .. math.random(1, 32)
    end
    local body = '{"shoe":"' .. table.concat(shoe, ",") .. '","bet":"' .. bets .. '","digits":6}'
    return wrk.format("POST", "/api/edge", nil, body)
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format('{"requests":%d,"seconds":%.3f,"bytes":%d,"median":%.3f,"p99":%.3f,"errors":%d}\n',
        summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1e3,
        latency:percentile(99) / 1e3,
        errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
