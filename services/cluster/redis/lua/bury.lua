-- KEYS dying, rooms of the life   ARGV life
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
