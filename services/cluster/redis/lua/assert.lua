-- KEYS room   ARGV life, its node, epoch
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and string.match(owner, '^(.*)/') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'epoch', ARGV[3])
return 1
