import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time/time-zone.ts';
import { querySchema } from '../modules/query/contract/request.contract.ts';
import { createQueryService, type QueryService } from '../modules/query/query.service.ts';
import { RollUps } from '../modules/query/roll-ups/roll-ups.ts';
import { CHROME } from '../modules/tracking/testing/fixtures.ts';
import { visitorSalts } from '../modules/tracking/visitors/visitor-salts.table.ts';
import { param, sql, text } from '../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';

const LIMIT = 120;
const LISTS = ['summary_metrics', 'top_pages', 'entry_pages', 'browser_name'];
/** Events of a visitor in a row, and the time between two: less than the pause that ends a visit. */
const STEPS = 10;
const STEP_MS = 3 * MINUTE_MS;

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let key: string;
let noonMs: number;
let serial = 0;
const accepted: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  key = (await app.addKey(owner, ['track:events', 'read:data'])).secret;
  noonMs = Math.floor(app.clock.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS;
  app.clock.set(noonMs);
});
afterAll(() => app.close());

/** Sends an event of the browser of an unnamed visitor. */
async function sendFromBrowser(): Promise<void> {
  const title = `browser ${serial++}`;
  const response = await app.inject({
    method: 'POST',
    url: `/track?website_id=${websiteId}`,
    headers: { 'content-type': 'application/json', origin: 'https://shop.example', 'user-agent': CHROME },
    payload: JSON.stringify({ name: 'pageview', path: '/', title }),
  });
  expect(response.statusCode).toBe(200);
  accepted.push(title);
}

/** Sends an event of a visitor that the website names. */
async function sendNamed(fields: object = {}): Promise<void> {
  const title = `named ${serial++}`;
  const event = { websiteId, name: 'pageview', path: '/', anonymousId: 'ada', title, ...fields };
  expect((await app.post('/track', event, key)).statusCode).toBe(200);
  accepted.push(title);
}

/** Sends events steadily for half an hour of the clock, and publishes some of them meanwhile. */
async function sendSteadily(): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await Promise.all([sendFromBrowser(), sendNamed()]);
    if (step === STEPS / 2) await app.flush();
    app.clock.advance(STEP_MS);
  }
  await app.flush();
}

/** Runs every task once, as the scheduler does. */
async function runTasks(): Promise<void> {
  const before = app.logged.length;
  for (const task of app.app.tasks) await task.run(new AbortController().signal);
  const failures = app.logged.slice(before).filter((line) => JSON.parse(line).level >= 40);
  expect(failures).toEqual([]);
}

const rowsOf = (prefix: string) =>
  app.stores.facts.query(sql`
SELECT title, toString(visitor_id) AS visitor, visit_id AS visit
FROM events WHERE website_id = ${text(websiteId)} AND startsWith(title, ${text(prefix)})
ORDER BY toUInt32(splitByChar(' ', title)[2])`);

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const salts = async () => {
  const rows = await app.stores.state.db.select().from(visitorSalts);
  return new Map(rows.map(({ day, salt }) => [day, salt]));
};

/** Sends requests until the limit rejects one. @returns the number of those before, and the rejection. */
async function exhaust() {
  for (let count = 0; count <= 2 * LIMIT; count += 1) {
    // Limits apply before the input is validated, so these requests count without running a query.
    const response = await app.post(`/v1/query?website_id=${websiteId}`, {}, key);
    if (response.statusCode === 429) return { count, rejection: response.json() };
    expect(response.statusCode).toBe(400);
  }
  throw new Error('No request was rejected');
}

test('while the clock jumps an hour ahead and a day back, every event is counted once, in a visit of its time', async () => {
  await sendSteadily();
  await runTasks();
  const saltsBefore = await salts();
  app.clock.advance(HOUR_MS);
  await sendSteadily();
  await runTasks();
  app.clock.advance(-DAY_MS);
  const setBackMs = app.clock.now();
  await sendSteadily();
  await runTasks();
  app.clock.advance(DAY_MS);
  await sendSteadily();
  await runTasks();

  const today = Math.floor(noonMs / DAY_MS);
  expect(setBackMs).toBeLessThan(noonMs);
  for (const prefix of ['browser', 'named']) {
    const rows = await rowsOf(prefix);
    expect(rows.map(({ title }) => title)).toEqual(accepted.filter((title) => title.startsWith(prefix)));
    const phases = [0, 1, 2, 3].map((phase) => rows.slice(phase * STEPS, (phase + 1) * STEPS));
    const visits = phases.map((phase) => [...new Set(phase.map(({ visit }) => visit))]);
    // Each stretch is one visit, also after the clock was set back.
    expect(visits.map((ids) => ids.length)).toEqual([1, 1, 1, 1]);
    const visitors = phases.map((phase) => new Set(phase.map(({ visitor }) => visitor)));
    expect(visitors.map((ids) => ids.size)).toEqual([1, 1, 1, 1]);
    const [first, second, back, again] = visitors.map(([visitor]) => visitor);
    expect([second, again]).toEqual([first, first]);
    // An unnamed visitor has another id on another day; a named one always has the same.
    expect(back === first).toBe(prefix === 'named');
  }
  const saltsAfter = await salts();
  expect(saltsAfter.get(today)).toBe(saltsBefore.get(today));
  expect(saltsAfter.get(today)).toBeDefined();
  expect(saltsAfter.get(today - 1)).not.toBe(saltsAfter.get(today));

  const visits = await app.stores.facts.query(sql`
SELECT toDate(slice) AS day, uniqExact(visitor_id, began_at) AS visits, sum(events) AS counted,
  min(duration_ms) >= 0 AND max(duration_ms) <= ${param(STEPS * STEP_MS, 'UInt64')} AS isSane
FROM visits FINAL WHERE website_id = ${text(websiteId)} AND events > 0 GROUP BY day ORDER BY day`);
  expect(visits).toEqual([
    { day: dateOf(noonMs - DAY_MS), visits: 2, counted: 2 * STEPS, isSane: 1 },
    { day: dateOf(noonMs), visits: 6, counted: 6 * STEPS, isSane: 1 },
  ]);
});

test('a rate limit admits its number in a window after a jump, and locks nobody out for longer than a window', async () => {
  app.clock.advance(MINUTE_MS);
  expect((await exhaust()).count).toBe(LIMIT);
  app.clock.advance(HOUR_MS);
  expect((await exhaust()).count).toBe(LIMIT);
  app.clock.advance(-DAY_MS);
  const { count, rejection } = await exhaust();
  expect(count).toBe(0);
  expect(rejection.retryAfter).toBeLessThanOrEqual(60);
  expect(rejection.reset - app.clock.now()).toBeLessThanOrEqual(MINUTE_MS);
  app.clock.advance(MINUTE_MS);
  expect((await exhaust()).count).toBe(LIMIT);
  app.clock.advance(DAY_MS);
}, 120_000);

test('daily roll-ups equal the events, also of a day that is rolled up when the clock returns to it', async () => {
  const { facts, live } = app.stores;
  const options = { facts, live, clock: app.clock, logger: pino({ level: 'silent' }) };
  const rollUps = new RollUps({ ...options, minSlices: 1 });
  const websites = { idsOf: async () => [] };
  const raw = createQueryService({ ...options, websites });
  const rolled = createQueryService({ ...options, websites, rollUps });
  const today = Math.floor(app.clock.now() / DAY_MS);
  const past = { timestamp: new Date(app.clock.now() - 2 * DAY_MS).toISOString() };
  for (let visit = 0; visit < STEPS; visit += 1) await sendNamed({ ...past, anonymousId: `early ${visit}` });
  await app.flush();
  expect(await rollUps.advance()).toBe(1);
  app.clock.advance(-DAY_MS);
  await sendNamed({ ...past, anonymousId: 'late' });
  await sendSteadily();
  expect(await rollUps.advance()).toBe(0);
  app.clock.advance(4 * DAY_MS);
  await rollUps.advance();
  expect([...(await rollUps.daysOf(websiteId)).keys()].sort()).toEqual([today - 2, today - 1, today]);

  const figures = async (service: QueryService) => {
    const range = { startDate: dateOf((today - 3) * DAY_MS), endDate: dateOf((today + 1) * DAY_MS) };
    const query = querySchema.parse({ parameters: LISTS, totals: true, ...range });
    const subject = { kind: 'website', websiteId } as const;
    const [answer] = await service.run({ subject, at: () => 'body', timezone: undefined, queries: [query] });
    return answer?.data;
  };
  expect(await figures(rolled)).toEqual(await figures(raw));
});
