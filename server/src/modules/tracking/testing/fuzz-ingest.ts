import type { InjectOptions } from 'fastify';
import type { FactRow } from '../../../stores/facts/facts.ts';
import { sql } from '../../../stores/facts/sql.ts';
import type { TestApp } from '../../../testing/open-test-app.ts';
import { CHROME, GOOGLEBOT } from './fixtures.ts';
import { type Chance, createChance, mutate, toBytes } from './mutate.ts';

const COMMON = {
  eventId: 'e1',
  timestamp: 0,
  path: '/a/b?utm_source=x&gclid=1',
  url: 'https://shop.example/a/b',
  title: 'A',
  referrer: 'https://www.google.com/',
  anonymousId: 'a1',
  profileId: 'p1',
  sessionId: 's1',
  ip: '203.0.113.9',
  userAgent: CHROME,
  screen_resolution: '1920x1080',
  language: 'de-DE',
  timezone: 'Europe/Berlin',
};
const EVENT = {
  ...COMMON,
  name: 'purchase',
  type: 'custom',
  revenue: 12.5,
  currency: 'EUR',
  scroll_depth: 50,
  engagement_ms: 1_000,
  lcp: 900,
  properties: { plan: 'pro', nested: { list: [1, 'two', null] } },
};
const VITAL = { ...COMMON, name: 'LCP', value: 1_234.5 };
const ERROR = {
  ...COMMON,
  message: 'x is not a function',
  type: 'TypeError',
  stack: 'TypeError: x\n    at f (https://shop.example/app.3f2a9c1d.js:1:20)',
  filename: 'https://shop.example/app.js?v=1',
  lineno: 1,
  colno: 20,
};
const LINK = { ...COMMON, type: 'outgoing_link', href: 'https://elsewhere.example/', text: 'There' };
const WHO = { profileId: 'p1', anonymousId: 'a1', traits: { plan: 'pro', seats: 3 } };

/** The ingestion routes with valid payloads. */
const ROUTES: readonly { readonly url: string; readonly seeds: readonly [unknown, ...unknown[]] }[] = [
  { url: '/track', seeds: [EVENT, { name: 'pageview' }, [EVENT, { name: 'a' }]] },
  { url: '/vitals', seeds: [VITAL, [VITAL, { metricName: 'CLS', metricValue: 0.1 }]] },
  { url: '/errors', seeds: [ERROR, [ERROR, { message: 'm', errorType: 'E' }]] },
  { url: '/identify', seeds: [WHO] },
  { url: '/batch', seeds: [[EVENT, LINK, { name: 'page_exit', time_on_page: 9 }]] },
  { url: '/', seeds: [{ ...EVENT, type: 'track' }, LINK] },
  { url: '/px.gif', seeds: [EVENT, { ...VITAL, type: 'web_vitals' }, { ...ERROR, type: 'error' }, LINK] },
];

/** The number of rounds after which accepted facts are loaded and the log is cleared, apart from rejections. */
const FLUSH_EVERY = 5_000;
/** The log message of the loader for rows that the store rejects. */
export const REJECTED = 'rejected by the store';

/** The result of a fuzz run. */
export interface FuzzReport {
  readonly sent: number;
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Requests with an invalid response, with the reason; expected to be empty. */
  readonly invalid: readonly string[];
  /** The number of accepted events, web vitals and errors according to the responses. */
  readonly accepted: number;
  /** The number of stored facts by outcome. */
  readonly stored: Readonly<Record<string, number>>;
}

/** Options of a fuzz run. */
export interface FuzzOptions {
  readonly payloadsPerRoute: number;
  readonly seed: number;
  readonly websiteId: string;
  /** A key with `track:events`. */
  readonly secret: string;
}

/** Sends mutated payloads to every route, with and without a key, and returns the result. */
export async function fuzzIngest(app: TestApp, options: FuzzOptions): Promise<FuzzReport> {
  const chance = createChance(options.seed);
  const statuses: Record<number, number> = {};
  const invalid: string[] = [];
  let sent = 0;
  let accepted = 0;
  for (let round = 0; round < options.payloadsPerRoute; round += 1) {
    // Slow enough that the rate limit of the IP address is never reached.
    app.clock.advance(100);
    if (round % FLUSH_EVERY === FLUSH_EVERY - 1) {
      await app.flush();
      app.logged.splice(0, app.logged.length, ...app.logged.filter((line) => line.includes(REJECTED)));
    }
    for (const { url, seeds } of ROUTES) {
      const request = makeRequest(url, chance.of(seeds), options, app.clock.now(), chance);
      const answer = await app.inject(request);
      sent += 1;
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      const isPicture = answer.headers['content-type'] === 'image/gif';
      const body: unknown = isPicture ? { success: true, count: 1 } : answer.json();
      const problem = findProblem(answer.statusCode, body);
      if (problem !== undefined) invalid.push(`${url} ${problem}: ${describe(request)}`);
      accepted += countOf(answer.statusCode, body);
    }
  }
  await app.flush();
  const rows = await app.stores.facts.query(
    sql`SELECT outcome, sum(facts) AS n FROM data_quality GROUP BY outcome`,
  );
  return { sent, statuses, invalid, accepted, stored: Object.fromEntries(rows.map(readCount)) };
}

function makeRequest(
  url: string,
  seed: unknown,
  { websiteId, secret }: FuzzOptions,
  nowMs: number,
  chance: Chance,
): InjectOptions {
  const fresh = withTimes(seed, nowMs, chance);
  const value = chance.once(20) ? fresh : mutate(chance.once(2) ? mutate(fresh, chance) : fresh, chance);
  const website = chance.once(30) ? chance.of(['', 'web_1', 'x'.repeat(100), '%00']) : websiteId;
  const headers = {
    'user-agent': chance.of([CHROME, CHROME, GOOGLEBOT, '', 'x'.repeat(2_000)]),
    ...(chance.once(2) ? { origin: chance.of(['https://shop.example', 'null', '%', 'x'.repeat(500)]) } : {}),
    ...(chance.once(3) ? { referer: chance.of(['https://shop.example/r', '/', 'about:blank', '%%%']) } : {}),
    ...(chance.once(3) ? { 'x-api-key': secret } : {}),
  };
  if (url === '/px.gif') {
    const search = new URLSearchParams({ website_id: website, ...toTexts(value) });
    return { url: `${url}?${search.toString().slice(0, 8_000)}`, headers };
  }
  const type = chance.of(['application/json', 'text/plain;charset=UTF-8', 'application/json; charset=utf-8']);
  return {
    method: 'POST',
    url: `${url}?${chance.of(['website_id', 'client_id'])}=${website}`,
    headers: { ...headers, 'content-type': chance.once(100) ? 'text/html' : type },
    payload: toBytes(value, chance),
  };
}

/** Sets the current time and a random event id, so that most events are distinct and some are duplicates. */
function withTimes(seed: unknown, nowMs: number, chance: Chance): unknown {
  if (Array.isArray(seed)) return seed.map((each) => withTimes(each, nowMs, chance));
  if (typeof seed !== 'object' || seed === null || !('timestamp' in seed)) return seed;
  return { ...seed, timestamp: nowMs - chance.below(1_000), eventId: `e${chance.below(1_000_000)}` };
}

function toTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { name: String(value) };
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')).toWellFormed(),
    ]),
  );
}

/** Returns the problem of a response; `undefined` if it is valid. */
function findProblem(status: number, body: unknown): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (typeof body !== 'object' || body === null) return 'has no body';
  const text = JSON.stringify(body);
  if (/ at .*\.ts:\d|node_modules|SELECT |\.js:\d+:\d/.test(text)) return `discloses internals: ${text}`;
  if (status === 200) return 'count' in body ? undefined : 'has no count';
  if (!('code' in body) || !('requestId' in body)) return `answered ${status} without a code`;
  return body.code === 'RATE_LIMITED' ? 'reached the rate limit' : undefined;
}

function countOf(status: number, body: unknown): number {
  if (status !== 200 || typeof body !== 'object' || body === null || !('count' in body)) return 0;
  return Number(body.count);
}

function readCount(row: FactRow): readonly [string, number] {
  return [String(row['outcome']), Number(row['n'])];
}

function describe(request: InjectOptions): string {
  const payload = Buffer.isBuffer(request.payload) ? request.payload.toString('latin1') : '';
  return `${String(request.url).slice(0, 300)} ${JSON.stringify(request.headers)} ${payload.slice(0, 500)}`;
}
