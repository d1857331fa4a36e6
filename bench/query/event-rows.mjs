// Generates the rows of one day with one INSERT … SELECT. ClickHouse derives them from hashes of row numbers, so they are
// reproducible. They follow the rules of /track: visits of a visitor are more than half an hour
// apart, events of a visit less; anonymous visitors have a new id each day; referrer,
// campaign and channel are only on the first pageview, location and device on every row.
import { crowdsOf, END_MS, START_MS, WEBSITE_IDS } from './dataset.mjs';
import {
  BOTS,
  CAMPAIGN_SOURCES,
  COUNTRIES,
  CUSTOM_EVENTS,
  DEVICES,
  REFERRERS,
  SCREENS,
  SECTIONS,
  WORDS,
} from './words.data.mjs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATHS = 2_000;
/** Relative traffic by hour, from midnight. */
const HOURS = [10, 7, 5, 4, 4, 6, 12, 22, 34, 42, 45, 46, 44, 45, 46, 44, 42, 40, 40, 42, 42, 36, 26, 16];
/** Crockford's base32 and the base32 of ClickHouse. */
const BASE32 = `'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', '0123456789abcdefghjkmnpqrstvwxyz'`;

/** Returns the statement that generates the rows of days, counted from 0. Late visits end on the next day. */
export function insertDays({ events, websites, traffic }, days) {
  const columns = [...OF_VISIT, ...Object.entries(OF_EVENT)];
  const names = columns.map((column) => (typeof column === 'string' ? column : column[0]));
  const values = columns.map((column) => (typeof column === 'string' ? column : column[1]));
  const crowds = days.flatMap((day) => crowdsOf({ events, traffic }, day).slice(0, websites));
  return `
INSERT INTO events (${names.join(', ')})
WITH ${CONSTANTS}
SELECT ${values.join(',\n  ')}
FROM (${eventsOf(visitsOf(visitorsOf(crowds)))})
WHERE ms < ${END_MS}`;
}

function list(values) {
  return `[${values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')}]`;
}

/** An integer below `count` from a hash, different for each `salt`. */
function pick(hash, salt, count) {
  return `(intHash64(bitXor(${hash}, ${salt})) % ${count})`;
}

/** True in `percent` of cases. */
function chance(hash, salt, percent) {
  return `(${pick(hash, salt, 100)} < ${percent})`;
}

/** A number above 0 and up to 1, from a hash. */
function unit(hash, salt) {
  return `((1 + bitShiftRight(intHash64(bitXor(${hash}, ${salt})), 11)) / 9007199254740992)`;
}

/** An integer from 1 to `count` with a Zipf distribution. */
function zipf(hash, salt, count) {
  return `least(${count}, toUInt32(pow(${count + 1}, ${unit(hash, salt)})))`;
}

/** An exponentially distributed duration with this mean, in milliseconds. */
function wait(hash, salt, meanMs) {
  return `toUInt32(-log(${unit(hash, salt)}) * ${meanMs})`;
}

const word = (salt) => `${list(WORDS)}[1 + ${pick('number', salt, WORDS.length)}]`;
const SLUG = `concat(${word(11)}, '-', ${word(12)}, '-', ${word(13)}, if(number % 3 = 0, concat('-', ${word(14)}), ''))`;
const section = `${list(SECTIONS)}[1 + number % ${SECTIONS.length}]`;

const CONSTANTS = [
  [
    `(SELECT groupArray(if(number = 0, '/', concat('/', ${section}, '/', ${SLUG}, '-', toString(number)))) FROM numbers(${PATHS}))`,
    'paths',
  ],
  [
    `(SELECT groupArray(if(number = 0, 'Home', concat(initcap(replaceAll(${SLUG}, '-', ' ')), ' (', toString(number), ')'))) FROM numbers(${PATHS}))`,
    'titles',
  ],
  [list(WEBSITE_IDS), 'website_ids'],
  [list(HOURS.flatMap((weight, hour) => Array(weight).fill(hour))), 'hours'],
  ...[COUNTRIES, DEVICES, REFERRERS, CAMPAIGN_SOURCES].flatMap((rows, table) =>
    rows[0].map((_, index) => [list(rows.map((row) => row[index])), `${'cdrs'[table]}${index}`]),
  ),
  [list(CUSTOM_EVENTS), 'custom_names'],
  [list(SCREENS), 'screens'],
  [list(BOTS), 'bots'],
]
  .map(([value, name]) => `${value} AS ${name}`)
  .join(', ');

/** One row per visitor and day: location and device. */
function visitorsOf(crowds) {
  const fields = Object.keys(crowds[0]);
  const rows = crowds.map((crowd) => `(${fields.map((field) => crowd[field]).join(', ')})`);
  return `
SELECT *,
  c0[country_index] AS country, c1[country_index] AS timezone,
  if(${chance('visitor_id', 21, 10)}, 'en-US', c2[country_index]) AS language,
  concat(country, ' Region ', toString(region_index)) AS region,
  concat(country, ' City ', toString(region_index), '-', toString(${zipf('visitor_id', 22, 6)})) AS city,
  1 + ${pick('visitor_id', 23, DEVICES.length)} AS device_index,
  d0[device_index] AS browser, concat(toString(120 + ${pick('visitor_id', 24, 20)}), '.0') AS browser_version,
  d1[device_index] AS os, concat(toString(10 + ${pick('visitor_id', 25, 8)}), if(device_index > 12, '.1', '')) AS os_version,
  d2[device_index] AS device_type,
  screens[1 + ${pick('visitor_id', 26, SCREENS.length)}] AS screen_resolution,
  concat(substringIndex(screen_resolution, 'x', 1), 'x', toString(600 + 4 * ${pick('visitor_id', 27, 100)})) AS viewport_size,
  if(is_bot, bots[1 + ${pick('visitor_id', 28, BOTS.length)}], '') AS bot,
  if(is_named, concat('anon_', substring(lower(hex(intHash64(visitor_id))), 1, 16)), '') AS anonymous_id,
  if(is_named AND ${chance('visitor_id', 29, 50)}, concat('person_', substring(lower(hex(intHash64(visitor_id + 1))), 1, 10)), '') AS profile_id
FROM (
  SELECT *, place,
    place < named AS is_named,
    if(is_named, (place * stride + day * 37) % pool, place) AS who,
    cityHash64(site, who, if(is_named, -1, day)) AS visitor_id,
    NOT is_named AND ${chance('visitor_id', 31, 2)} AS is_bot,
    ${zipf('visitor_id', 32, COUNTRIES.length)} AS country_index,
    ${zipf('visitor_id', 33, 12)} AS region_index
  FROM values('${fields.map((field) => `${field} Int64`).join(', ')}', ${rows.join(', ')})
  ARRAY JOIN range(visitors) AS place
)`;
}

/** One row a visit: when it begins, how it came, and how many pages it sees. */
function visitsOf(visitors) {
  // Named visitors keep their ids, so that the last visit of a day must end well before the first of the next.
  const first = `if(is_named, ${5 * HOUR_MS} + ${pick('today', 41, 14 * HOUR_MS)},
    hours[1 + ${pick(
      'today',
      42,
      HOURS.reduce((one, other) => one + other),
    )}] * ${HOUR_MS} + ${pick('today', 43, HOUR_MS)})`;
  return `
SELECT *,
  turn, cityHash64(visitor_id, day, turn) AS visit,
  ${START_MS} + day * ${DAY_MS} + (first_ms + turn * ${4.5 * HOUR_MS} + turn * ${pick('visit', 44, HOUR_MS / 4)}) % if(is_named, ${2 * DAY_MS}, ${DAY_MS}) AS start_ms,
  concat('vis_', substring(translate(base32Encode(reverse(reinterpretAsString(
    bitOr(bitShiftLeft(toUInt128(start_ms), 80), bitOr(bitShiftLeft(toUInt128(28672 + ${pick('visit', 45, 4096)}), 64), toUInt128(bitOr(bitShiftRight(visit, 2), 9223372036854775808))))))), ${BASE32}), 1, 26)) AS visit_id,
  ${chance('visit', 46, 45)} AS is_bounce,
  NOT is_bounce AND ${chance('visit', 47, 20)} AS acts_once,
  if(is_bounce OR acts_once, 1, least(15, 2 + toUInt32(-log(${unit('visit', 48)}) * 1.75))) AS pages,
  ${pick('visit', 49, 100)} AS luck,
  luck < 15 AS has_campaign, luck BETWEEN 15 AND 59 AS has_referrer,
  1 + ${zipf('visit', 50, CAMPAIGN_SOURCES.length)} % ${CAMPAIGN_SOURCES.length} AS campaign_index,
  ${zipf('visit', 51, REFERRERS.length + 300)} AS referrer_index,
  concat('site-', toString(referrer_index), '.example') AS other_domain
FROM (
  SELECT *, intHash64(visitor_id + day + 1) AS today, ${first} AS first_ms,
    multiIf(${chance('today', 52, 83)}, 1, is_named OR ${chance('today', 53, 82)}, 2, 3) AS turns
  FROM (${visitors})
)
ARRAY JOIN range(turns) AS turn`;
}

/** One row an event: of each page its view (0), up to two custom events (1, 2), and the ping on leaving (3). */
function eventsOf(visits) {
  return `
SELECT *, code, gap_ms, offset_ms, intDiv(code, 4) AS page, code % 4 AS kind, kind = 0 AND page = 0 AS is_landing, kind IN (1, 2) AS is_custom,
  start_ms + offset_ms AS ms, intHash64(visit + code + 1) AS event,
  ${zipf('intHash64(visit + page * 1000003)', 61, PATHS)} AS rank,
  if(rank = 1, 1, 1 + (rank + site * 97) % ${PATHS}) AS path_index,
  if(is_custom, custom_names[${zipf('event', 62, CUSTOM_EVENTS.length)}], '') AS custom_name,
  ms + 20 + ${wait('event', 63, 80)} + if(${chance('event', 64, 3)}, ${pick('event', 65, 30_000)}, 0) AS received_ms
FROM (
  SELECT *,
    arrayFilter(code -> multiIf(
      code % 4 = 0, 1,
      code % 4 = 3, ${chance('intHash64(visit + code)', 66, 45)},
      acts_once AND code = 1, 1,
      is_bounce, 0,
      ${pick('intHash64(visit + code)', 67, 100)} < if(code % 4 = 1, 25, 8)), range(pages * 4)) AS codes,
    arrayMap((code, at) -> multiIf(
      at = 1, 0,
      ${chance('intHash64(visit + code)', 68, 2)}, 120000 + ${pick('intHash64(visit + code)', 69, 1_380_000)},
      300 + ${wait('intHash64(visit + code)', 70, '[25000, 12000, 12000, 30000][1 + code % 4]')}), codes, arrayEnumerate(codes)) AS gaps
  FROM (${visits})
)
ARRAY JOIN codes AS code, gaps AS gap_ms, arrayCumSum(gaps) AS offset_ms`;
}

const OF_VISIT = [
  'visit_id',
  'visitor_id',
  'anonymous_id',
  'profile_id',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device_type',
  'screen_resolution',
  'viewport_size',
  'language',
  'timezone',
  'bot',
];

const ofCampaign = (value) => `if(is_landing AND has_campaign, ${value}, '')`;
const ofReferrer = (known, other) =>
  `if(is_landing AND has_referrer, if(referrer_index <= ${REFERRERS.length}, ${known}[referrer_index], ${other}), '')`;

const OF_EVENT = {
  website_id: 'website_ids[site]',
  time: `fromUnixTimestamp64Milli(toInt64(ms), 'UTC')`,
  received_at: `fromUnixTimestamp64Milli(toInt64(received_ms), 'UTC')`,
  type: `['pageview', 'custom', 'custom', 'engagement'][1 + kind]`,
  name: `multiIf(kind = 0, 'pageview', kind = 3, 'page_exit', custom_name)`,
  event_key: `if(is_custom AND ${chance('event', 71, 1)}, base64URLEncode(concat(reinterpretAsString(event), reinterpretAsString(visit))), '')`,
  hostname: `concat('site-', toString(site), '.example')`,
  path: 'paths[path_index]',
  title: `if(kind = 3, '', titles[path_index])`,
  referrer: ofReferrer(
    'r0',
    `concat('https://', other_domain, '/posts/', toString(${pick('visit', 72, 20)}))`,
  ),
  referrer_domain: ofReferrer('r1', 'other_domain'),
  referrer_name: ofReferrer('r2', 'other_domain'),
  channel: `multiIf(NOT is_landing, 'Direct', has_campaign, s2[campaign_index], has_referrer, if(referrer_index <= ${REFERRERS.length}, r3[referrer_index], 'Referral'), 'Direct')`,
  utm_source: ofCampaign('s0[campaign_index]'),
  utm_medium: ofCampaign('s1[campaign_index]'),
  utm_campaign: ofCampaign(`concat('campaign-', toString(${zipf('visit', 73, 50)}))`),
  utm_term: ofCampaign(
    `if(campaign_index IN (2, 7), concat('term ', toString(${zipf('visit', 74, 200)})), '')`,
  ),
  utm_content: ofCampaign(
    `if(${chance('visit', 75, 30)}, concat('variant-', toString(${pick('visit', 76, 4)})), '')`,
  ),
  click_id: ofCampaign(`if(campaign_index = 2, 'gclid', '')`),
  engagement_ms: `if(kind = 3, toUInt32(gap_ms * (0.5 + ${unit('event', 77)} / 2)), 0)`,
  scroll_depth: `if(kind = 3, 8 + ${pick('event', 78, 93)}, 0)`,
  revenue: `if(custom_name = 'purchase', toDecimal64(500 + ${pick('event', 79, 20_000)}, 4) / 100, NULL)`,
  currency: `if(custom_name = 'purchase', ['EUR', 'USD', 'USD', 'GBP'][1 + ${pick('event', 80, 4)}], '')`,
  timings: `if(is_landing AND ${chance('event', 81, 50)}, concat('{"ttfb":', toString(80 + ${wait('event', 82, 120)}), ',"fcp":', toString(400 + ${wait('event', 83, 500)}), ',"lcp":', toString(700 + ${wait('event', 84, 900)}), ',"load_time":', toString(900 + ${wait('event', 85, 900)}), '}'), '')`,
  properties: `multiIf(
    custom_name = 'purchase', concat('{"order_id":"ord_', substring(lower(hex(event)), 1, 8), '","product":"', titles[path_index], '","items":', toString(1 + ${pick('event', 86, 3)}), ',"payment":"', ['card', 'card', 'paypal'][1 + ${pick('event', 87, 3)}], '"}'),
    is_custom AND ${chance('event', 88, 60)}, concat('{"label":"', c0[1 + ${pick('event', 89, 30)}], '","position":', toString(${zipf('event', 90, 40)}), ',"value":', toString(${pick('event', 91, 500)}), '}'),
    '')`,
  // A segment holds what came in 400 ms; its number begins with its time.
  segment: `bitShiftLeft(intDiv(received_ms, 400) * 400 + 7, 22) + intHash64(intDiv(received_ms, 400)) % 1024`,
};
