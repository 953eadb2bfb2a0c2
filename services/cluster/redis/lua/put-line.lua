-- KEYS lines, version, rooms of the life   ARGV life, room, line
redis.call('SADD', KEYS[3], ARGV[2])
local line = ARGV[1] .. ' ' .. ARGV[3]
if redis.call('HGET', KEYS[1], ARGV[2]) == line then return 0 end
redis.call('HSET', KEYS[1], ARGV[2], line)
return redis.call('INCR', KEYS[2])
