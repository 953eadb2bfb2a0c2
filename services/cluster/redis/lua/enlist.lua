-- KEYS rooms of the life, nodes   ARGV life, room
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return redis.error_reply('UNREGISTERED') end
redis.call('SADD', KEYS[1], ARGV[2])
