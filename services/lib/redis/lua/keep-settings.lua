-- KEYS[1]: the settings. ARGV: 'save' or 'restore', the version known to the caller, the text, the channel to tell.
-- A save is always newer than all that anybody knows, also than what was known before Redis lost everything; what is restored must be.
local current = tonumber(redis.call('HGET', KEYS[1], 'version') or '0')
local version = tonumber(ARGV[2])
if ARGV[1] == 'save' then
  version = math.max(current, version, tonumber(redis.call('TIME')[1])) + 1
elseif version <= current then
  return current
end
redis.call('HSET', KEYS[1], 'version', version, 'text', ARGV[3])
redis.call('PUBLISH', ARGV[4], version)
return version
