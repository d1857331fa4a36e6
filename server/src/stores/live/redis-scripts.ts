import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script as Redis runs it: whole, or not at all. */
export interface Script {
  readonly lua: string;
  readonly sha: string;
}

/** Runs a script by its digest; the text itself travels only when the server does not know it yet. */
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
 * One hit on a sliding log: a list of times in milliseconds, by the server's clock.
 * KEYS: log. ARGV: limit, window. Answers {1 or 0, hits counted, reset, now}.
 * Where the server's clock stepped back, the log is moved so that its newest hit is of now: what it counted still
 * counts, and for no longer than a window.
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
if count < limit then
  allowed = 1
  count = count + 1
  redis.call('RPUSH', log, string.format('%.0f', now))
  redis.call('PEXPIRE', log, window)
end
return {allowed, count, tonumber(oldest or now) + window, now}
`);

/**
 * A batch of visit touches, in order. A visit is kept as "first last id".
 * KEYS: one per touch. ARGV: idle, retention, then time and new id per touch. Answers the visit ids.
 * Times stay the text they came as, because Lua would round what it prints.
 */
export const TOUCH_SCRIPT = script(`
local idle, retention = tonumber(ARGV[1]), ARGV[2]
local ids = {}
for index, key in ipairs(KEYS) do
  local time, id = ARGV[2 * index + 1], ARGV[2 * index + 2]
  local first, last = time, time
  local store = true
  local open = redis.call('GET', key)
  if open then
    local openFirst, openLast, openId = string.match(open, '^(%S+) (%S+) (.+)$')
    local at = tonumber(time)
    if at < tonumber(openFirst) - idle then
      store = false
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
 * Puts known visits in: widens the same one, replaces one that ended earlier.
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

/** Changes the generation and sends the message, both or none. KEYS: generation. ARGV: new value, channel, message. */
export const INVALIDATE_SCRIPT = script(`
redis.call('SET', KEYS[1], ARGV[1])
return redis.call('PUBLISH', ARGV[2], ARGV[3])
`);

/**
 * Reads generations; one that is missing, because the server lost its data, begins anew with a value never seen before.
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
