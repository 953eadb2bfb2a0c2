-- KEYS room   ARGV life, epoch, next life
local room = redis.call('HMGET', KEYS[1], 'owner', 'epoch')
if room[1] ~= ARGV[1] or room[2] ~= ARGV[2] then return '' end
local time = redis.call('TIME')
local epoch = string.format('%.0f', math.max(time[1] * 1000000 + time[2], tonumber(ARGV[2]) + 1))
redis.call('HSET', KEYS[1], 'owner', ARGV[3], 'epoch', epoch)
return epoch
