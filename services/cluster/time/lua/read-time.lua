-- KEYS[1] decides only which master of a Redis Cluster is asked: all nodes must ask the same clock.
local time = redis.call('TIME')
return { time[1], time[2], string.match(redis.call('INFO', 'server'), 'run_id:(%x+)') }
