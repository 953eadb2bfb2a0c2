-- KEYS[1]: the times of one user's requests (µs). ARGV: limit, window (ms), a name for this request.
-- Answers how many count now, and the milliseconds until the next is let through if this one is not; then it does not count.
local limit = tonumber(ARGV[1])
local window = tonumber(ARGV[2]) * 1000
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - window))
-- Of a clock that was set back: they would count for as long as it was.
redis.call('ZREMRANGEBYSCORE', KEYS[1], string.format('(%.0f', now), '+inf')
local count = redis.call('ZCARD', KEYS[1])
if count >= limit then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
  return { limit + 1, math.max(1, math.ceil((tonumber(oldest) + window - now) / 1000)) }
end
redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return { count + 1, 0 }
