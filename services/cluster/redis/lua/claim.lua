-- KEYS room   ARGV life, its node, floor of the epoch
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and (owner == ARGV[1] or string.match(owner, '^(.*)/') ~= ARGV[2]) then return '' end
local time = redis.call('TIME')
local last = tonumber(redis.call('HGET', KEYS[1], 'epoch') or '0')
-- Not as a number: Redis cuts Lua's down, and tostring rounds them.
local epoch = string.format('%.0f', math.max(time[1] * 1000000 + time[2], last + 1, tonumber(ARGV[3])))
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'epoch', epoch)
return epoch
