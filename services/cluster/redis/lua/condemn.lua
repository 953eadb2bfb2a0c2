-- KEYS nodes, retired, dying   ARGV life, 'beats' or 'reaper', the one last seen, reaper
local key = ARGV[2] == 'beats' and KEYS[1] or KEYS[3]
if redis.call('HGET', key, ARGV[1]) ~= ARGV[3] then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('SREM', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[4])
return 1
