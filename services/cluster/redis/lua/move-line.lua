-- KEYS lines   ARGV room, life, next life
local line = redis.call('HGET', KEYS[1], ARGV[1])
if not line or string.sub(line, 1, #ARGV[2] + 1) ~= ARGV[2] .. ' ' then return end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. string.sub(line, #ARGV[2] + 1))
