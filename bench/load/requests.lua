-- Asks for the lines of a file in their order: a path, then a tab and a bearer token where there is one.
-- wrk -s requests.lua URL -- FILE
-- Each comes from an address of its own, as a proxy tells it: no network asks for more of the map than visitors do.
local requests, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, token = line:match('^([^\t]*)\t?(.*)$')
    local address = string.format('10.%d.%d.1', math.floor(#requests / 256) % 256, #requests % 256)
    local headers = { ['accept-encoding'] = 'gzip, br', ['x-forwarded-for'] = address }
    if token ~= '' then headers['authorization'] = 'Bearer ' .. token end
    requests[#requests + 1] = wrk.format('GET', path, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local failed = summary.errors
  io.write(string.format('\n{"requests":%d,"microseconds":%d,"p50":%d,"p95":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(95),
    failed.status, failed.connect + failed.read + failed.write + failed.timeout))
end
