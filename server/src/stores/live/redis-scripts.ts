import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script, which Redis runs atomically. */
export interface Script {
  readonly lua: string;
  readonly sha: string;
}

/** Runs a script by its digest, and sends the text only if the server does not know it. */
export async function runScript(
  redis: Redis,
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(script.sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return redis.eval(script.lua, keys.length, ...keys, ...args);
  }
}

function script(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') };
}

/**
 * Counts one hit in a sliding log: a list of times in milliseconds, by the clock of the server.
 * KEYS: log. ARGV: limit, window, 1 to count a hit or 0 to only find out. Returns {1 or 0, hits counted, reset, now}.
 * If the clock of the server stepped back, all times are shifted so that the newest hit is now. Counted hits
 * still count, for at most one window.
 */
export const HIT_SCRIPT = script(`
local log, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local newest = tonumber(redis.call('LINDEX', log, -1) or now)
if newest > now then
  for index, stamp in ipairs(redis.call('LRANGE', log, 0, -1)) do
    redis.call('LSET', log, index - 1, string.format('%.0f', tonumber(stamp) - (newest - now)))
  end
  redis.call('PEXPIRE', log, window)
end

local oldest = redis.call('LINDEX', log, 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', log)
  oldest = redis.call('LINDEX', log, 0)
end

local count = redis.call('LLEN', log)
local allowed = 0
if count < limit then allowed = 1 end
if allowed == 1 and ARGV[3] == '1' then
  count = count + 1
  redis.call('RPUSH', log, string.format('%.0f', now))
  redis.call('PEXPIRE', log, window)
end
return {allowed, count, tonumber(oldest or now) + window, now}
`);

/**
 * Processes a batch of events in order. A visit is stored as "first last id".
 * KEYS: one per event. ARGV: idle, retention, the time of the caller, then time and new id per event. Returns the visit ids.
 * Times are kept as text, because Lua would round them. A visit that began later than now is replaced: the clock was set back.
 */
export const TOUCH_SCRIPT = script(`
local idle, retention, now = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
local ids = {}
for index, key in ipairs(KEYS) do
  local time, id = ARGV[2 * index + 2], ARGV[2 * index + 3]
  local first, last = time, time
  local store = true
  local open = redis.call('GET', key)
  if open then
    local openFirst, openLast, openId = string.match(open, '^(%S+) (%S+) (.+)$')
    local at = tonumber(time)
    if at < tonumber(openFirst) - idle then
      store = tonumber(openFirst) > now
    elseif at <= tonumber(openLast) + idle then
      id = openId
      if at >= tonumber(openFirst) then first = openFirst end
      if at <= tonumber(openLast) then last = openLast end
    end
  end
  if store then redis.call('SET', key, first .. ' ' .. last .. ' ' .. id, 'PX', retention) end
  ids[index] = id
end
return ids
`);

/**
 * Restores visits: extends the same visit, replaces one that ended earlier.
 * KEYS: one per visit. ARGV: retention, then first, last and id per visit.
 */
export const RESTORE_SCRIPT = script(`
for index, key in ipairs(KEYS) do
  local first, last, id = ARGV[3 * index - 1], ARGV[3 * index], ARGV[3 * index + 1]
  local store = true
  local open = redis.call('GET', key)
  if open then
    local openFirst, openLast, openId = string.match(open, '^(%S+) (%S+) (.+)$')
    if openId == id then
      if tonumber(openFirst) < tonumber(first) then first = openFirst end
      if tonumber(openLast) > tonumber(last) then last = openLast end
    else
      store = tonumber(last) > tonumber(openLast)
    end
  end
  if store then redis.call('SET', key, first .. ' ' .. last .. ' ' .. id, 'PX', ARGV[1]) end
end
return #KEYS
`);

/** Claims keys. KEYS: one per claim. ARGV: duration, then the holder of each claim. Returns the holders: the first claims win. */
export const CLAIM_SCRIPT = script(`
local holders = {}
for index, key in ipairs(KEYS) do
  redis.call('SET', key, ARGV[index + 1], 'NX', 'PX', ARGV[1])
  holders[index] = redis.call('GET', key)
end
return holders
`);

/** Changes the generation and sends the message, atomically. KEYS: generation. ARGV: new value, channel, message. */
export const INVALIDATE_SCRIPT = script(`
redis.call('SET', KEYS[1], ARGV[1])
return redis.call('PUBLISH', ARGV[2], ARGV[3])
`);

/**
 * Reads generations. A missing one, because the server lost its data, is set to a new unique value.
 * KEYS: generations. ARGV: that value.
 */
export const GENERATIONS_SCRIPT = script(`
local values = {}
for index, key in ipairs(KEYS) do
  redis.call('SET', key, ARGV[1], 'NX')
  values[index] = redis.call('GET', key)
end
return values
`);
