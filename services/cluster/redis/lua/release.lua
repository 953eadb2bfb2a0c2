-- KEYS room   ARGV life, epoch or ''
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[2] then return 0 end
return redis.call('DEL', KEYS[1])
