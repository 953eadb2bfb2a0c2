-- KEYS lines, version, rooms of the life, nodes   ARGV life, room, line
if redis.call('HEXISTS', KEYS[4], ARGV[1]) == 0 then return redis.error_reply('UNREGISTERED') end
redis.call('SADD', KEYS[3], ARGV[2])
local line = ARGV[1] .. ' ' .. ARGV[3]
if redis.call('HGET', KEYS[1], ARGV[2]) == line then return 0 end
redis.call('HSET', KEYS[1], ARGV[2], line)
return redis.call('INCR', KEYS[2])
