-- KEYS era, nodes, retired, dying, version   ARGV life, its era or '', era if there is none, '1' if retired
local era = redis.call('GET', KEYS[1])
if not era then
  era = ARGV[3]
  redis.call('SET', KEYS[1], era)
end
local isKnown = era == ARGV[2]
if isKnown and redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return { 'dead' } end
redis.call('HINCRBY', KEYS[2], ARGV[1], 1)
redis.call(ARGV[4] == '1' and 'SADD' or 'SREM', KEYS[3], ARGV[1])
return {
  isKnown and 'renewed' or 'registered',
  era,
  redis.call('GET', KEYS[5]) or '0',
  redis.call('HGETALL', KEYS[2]),
  redis.call('SMEMBERS', KEYS[3]),
  redis.call('HGETALL', KEYS[4]),
}
