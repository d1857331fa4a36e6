import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { CHROME } from '../testing/fixtures.ts';

const DAY_MS = 86_400_000;
const IDS = { anonymousId: 'device-1', profileId: 'person-1', sessionId: 'session-1' };
const TABLES = { events: sql`events`, vitals: sql`vitals`, errors: sql`errors`, visits: sql`visits` };

let app: TestApp;
let owner: TestPerson;
let secret: string;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['track:events'])).secret;
});
afterAll(() => app.close());

beforeEach(async () => {
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
});

const read = async (table: keyof typeof TABLES) => {
  await app.flush();
  return app.stores.facts.query(sql`SELECT * FROM ${TABLES[table]}`);
};
const stored = async (table: keyof typeof TABLES) =>
  (await read(table)).filter((row) => row['website_id'] === websiteId);
type Row = Readonly<Record<string, unknown>>;
const idsOf = (rows: readonly Row[]) => new Set(rows.map((row) => String(row['visitor_id'])));

/** Sends a fact like a page. */
const send = (path: string, body: object) =>
  app.inject({
    method: 'POST',
    url: `${path}?website_id=${websiteId}`,
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME },
    payload: JSON.stringify(body),
  });
const loadPixel = (fields: Readonly<Record<string, string>>) =>
  app.inject({
    url: `/px.gif?${new URLSearchParams({ website_id: websiteId, ...fields })}`,
    headers: { 'user-agent': CHROME },
  });

/** All paths of ingestion. */
const INGESTION_PATHS: readonly (readonly [
  string,
  keyof typeof TABLES,
  (ids: object) => Promise<{ statusCode: number }>,
])[] = [
  ['an event of a page', 'events', (ids) => send('/track', { name: 'pageview', path: '/', ...ids })],
  ['an event in a batch', 'events', (ids) => send('/track', [{ name: 'pageview', path: '/', ...ids }])],
  [
    'an event of a server',
    'events',
    (ids) => app.post('/track', { websiteId, name: 'paid', ...ids }, secret),
  ],
  [
    'an event of a server for a browser',
    'events',
    (ids) =>
      app.post('/track', { websiteId, name: 'paid', ip: '198.51.100.1', userAgent: CHROME, ...ids }, secret),
  ],
  [
    'an event of the hosted product’s script',
    'events',
    (ids) => send('/batch', [{ name: 'screen_view', path: '/', ...ids }]),
  ],
  ['a measurement', 'vitals', (ids) => send('/vitals', { name: 'LCP', value: 900, ...ids })],
  ['an error', 'errors', (ids) => send('/errors', { message: 'm', ...ids })],
  [
    'a pixel',
    'events',
    (ids) =>
      loadPixel(
        Object.fromEntries(
          Object.entries(ids).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
        ),
      ),
  ],
];

/** Sends facts on all paths, each to a website of its own, and returns what is stored for each path. */
async function sendOnAll(rounds: readonly (readonly object[])[]) {
  const websites: string[] = [];
  for (const [index] of INGESTION_PATHS.entries())
    websites.push((await app.addWebsite(owner, `path-${index}.example`)).id);
  const readAll = async (table: keyof typeof TABLES) => {
    const rows = await read(table);
    return websites.map((id) => rows.filter((row) => row['website_id'] === id));
  };
  const days: { readonly facts: readonly Row[]; readonly visits: readonly Row[] }[][] = [];
  for (const bodies of rounds) {
    // An entire day later, because a visit that continues over midnight keeps its visitor id.
    if (days.length > 0) app.clock.advance(DAY_MS);
    for (const [index, [, , sendOne]] of INGESTION_PATHS.entries()) {
      websiteId = websites[index] ?? '';
      for (const body of bodies) expect((await sendOne(body)).statusCode).toBe(200);
    }
    const tables = {
      events: await readAll('events'),
      vitals: await readAll('vitals'),
      errors: await readAll('errors'),
      visits: await readAll('visits'),
    };
    days.push(
      INGESTION_PATHS.map(([, table], index) => ({
        facts: tables[table]?.[index] ?? [],
        visits: tables.visits[index] ?? [],
      })),
    );
  }
  return INGESTION_PATHS.map(([name], index) => ({ name, days: days.map((day) => day[index]) }));
}

describe('on every path of ingestion, a fact', () => {
  test.each([true, 'auto'])(
    'with anonymizeVisitorIds: %s has another visitor id on each day and stores no ids',
    async (flag) => {
      const anonymised = { ...IDS, anonymizeVisitorIds: flag };
      for (const { name, days } of await sendOnAll([[anonymised, anonymised], [anonymised]])) {
        const [first, both] = days;
        expect(first?.facts, name).toHaveLength(2);
        expect(idsOf(first?.facts ?? []).size, name).toBe(1);
        expect(both?.facts, name).toHaveLength(3);
        expect(idsOf(both?.facts ?? []).size, name).toBe(2);
        for (const id of Object.values(IDS)) expect(JSON.stringify(both), name).not.toContain(id);
      }
    },
  );

  test.each([undefined, null, false])(
    'with anonymizeVisitorIds: %s has the same visitor id on another day',
    async (flag) => {
      const named = flag === undefined ? IDS : { ...IDS, anonymizeVisitorIds: flag };
      for (const [index, { name, days }] of (await sendOnAll([[named], [named]])).entries()) {
        const rows = days[1]?.facts ?? [];
        expect(rows, name).toHaveLength(2);
        expect(idsOf(rows).size, name).toBe(1);
        if (INGESTION_PATHS[index]?.[1] === 'events')
          expect(rows[0], name).toMatchObject({
            anonymous_id: 'device-1',
            profile_id: 'person-1',
            session_id: 'session-1',
          });
      }
    },
  );
});

describe('an anonymised visitor', () => {
  const view = (more: object) => send('/track', { name: 'pageview', path: '/', ...more });

  test('is distinguished within the day by the id that the page sends', async () => {
    for (const anonymousId of ['a', 'b', 'a']) await view({ anonymousId, anonymizeVisitorIds: true });
    const rows = await stored('events');
    expect(rows).toHaveLength(3);
    expect(idsOf(rows).size).toBe(2);
  });

  test('never has the id of an anonymous or identified visitor, so that profiles of these are not assigned to it', async () => {
    await view({ anonymousId: 'c', anonymizeVisitorIds: true });
    await view({ anonymousId: 'c' });
    await view({ anonymizeVisitorIds: true });
    await view({});
    expect(idsOf(await stored('events')).size).toBe(4);
    // The anonymous visit is assigned to the profile; the anonymised one is not.
    await view({ profileId: 'p' });
    const rows = await stored('events');
    expect(idsOf(rows).size).toBe(4);
  });

  test('cannot be identified in the same request', async () => {
    const who = { profileId: 'p', traits: { plan: 'pro' }, anonymizeVisitorIds: true };
    const message = 'must not be true if a profile is identified';
    for (const [path, body] of [
      ['/identify', who],
      ['/track', { name: 'identify', type: 'identify', ...who }],
    ] as const) {
      const answer = await send(path, body);
      expect(answer.json()).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ field: 'body.anonymizeVisitorIds', message }],
      });
    }
    expect((await send('/identify', { ...who, anonymizeVisitorIds: false })).statusCode).toBe(200);
    expect(await stored('events')).toHaveLength(1);
  });

  test.each(['yes', 1, {}])('cannot be requested with %j', async (anonymizeVisitorIds) => {
    expect((await view({ anonymizeVisitorIds })).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'body.anonymizeVisitorIds', message: 'must be true, false or auto' }],
    });
  });
});

describe('the time zone of a browser', () => {
  test.each([{ timezone: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }])('may be sent as %j', async (zone) => {
    await send('/track', { name: 'a', ...zone });
    expect(await stored('events')).toMatchObject([{ timezone: 'Asia/Tokyo' }]);
  });

  test('must not have two different values', async () => {
    const answer = await send('/track', [{ name: 'a', timezone: 'UTC', timeZone: 'Asia/Tokyo' }]);
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        { field: 'body.0.timeZone', message: 'must not differ from timezone, of which it is an alias' },
      ],
    });
  });
});
