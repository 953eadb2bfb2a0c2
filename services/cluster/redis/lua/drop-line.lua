-- KEYS lines, version   ARGV life, room
local line = redis.call('HGET', KEYS[1], ARGV[2])
if not line or string.sub(line, 1, #ARGV[1] + 1) ~= ARGV[1] .. ' ' then return 0 end
redis.call('HDEL', KEYS[1], ARGV[2])
return redis.call('INCR', KEYS[2])
