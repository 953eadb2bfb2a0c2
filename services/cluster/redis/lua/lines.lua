-- KEYS lines, version
return { redis.call('GET', KEYS[2]) or '0', redis.call('HVALS', KEYS[1]) }
