import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { createAuthorize, type ResourceLookup } from '../../http/authorize.ts';
import { createChallenges } from '../../http/challenge.ts';
import { listOperations } from '../../http/operations.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { toFoundResource } from '../websites/index.ts';
import type { TrackEvent } from './contract/event.contract.ts';
import { trackContract } from './contract/tracking.contract.ts';
import { eventsTable } from './events.table.ts';
import { IngestionCounts } from './ingestion-counts.ts';
import { errorsKind, eventsKind, vitalsKind } from './rows/fact-kinds.ts';
import { eachEvent, type Step } from './rows/pending-fact.ts';
import { createAgentReader, createAgentStep, createBotStep } from './steps/agent.ts';

import { createPageStep } from './steps/page.ts';
import {
  contextOf,
  createRecordingJournal,
  directory,
  FIREFOX,
  GOOGLEBOT,
  keyFor,
  NOON_MS,
  type Sender,
  website,
} from './testing/fixtures.ts';
import { createTrackingService } from './tracking.service.ts';

const HOUR_MS = 3_600_000;

function setUp(more: readonly Step[] = []) {
  const journal = createRecordingJournal();
  const clock = new StoppedClock(NOON_MS);
  const readAgent = createAgentReader();
  const steps = [createBotStep(readAgent), createAgentStep(readAgent), createPageStep(), ...more];
  const kinds = { events: eventsKind(steps), vitals: vitalsKind(steps), errors: errorsKind(steps) };
  const discarded = new IngestionCounts();
  const websites = directory();
  const service = createTrackingService({ journal, websites, kinds, discarded, clock });
  const send = (body: TrackEvent | TrackEvent[], sender: Sender = {}, websiteId: string | null = 'web_1') =>
    service.acceptEvents(
      { query: websiteId === null ? {} : { website_id: websiteId }, body },
      contextOf(sender),
    );
  const rows = (): Record<string, unknown>[] => journal.appends.flat().map(({ json }) => JSON.parse(json));
  return { journal, websites, send, rows };
}

/** Returns the code and the invalid fields of a rejected call. */
async function rejectionOf(call: Promise<unknown>): Promise<{ code: string; fields: string[] }> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('The call was not rejected');
  return { code: error.code, fields: (error.details ?? []).map(({ field }) => field) };
}

describe('accepting events', () => {
  test('responds with the type and the number of events', async () => {
    const { send } = setUp();
    expect(await send({ name: 'signup' })).toEqual({
      success: true,
      status: 'success',
      type: 'custom_event',
      count: 1,
    });
    expect(await send({ name: 'screen_view' })).toMatchObject({ type: 'pageview', count: 1 });
    expect(await send({ name: 'start', type: 'session' })).toMatchObject({ type: 'session', count: 1 });
    expect(await send([{ name: 'a' }, { name: 'b' }])).toMatchObject({ type: 'custom_event', count: 2 });
    expect(await send([{ name: 'a' }, { name: 'pageview' }])).toMatchObject({ type: 'batch', count: 2 });
  });

  test('events and the audit entry of the key are appended to the journal in one call', async () => {
    const { send, journal } = setUp();
    const useEntries = [{ table: { name: 'audit_log' }, json: '{}' }];
    await send([{ name: 'a' }, { name: 'b' }], { principal: keyFor(), useEntries });
    expect(journal.appends).toHaveLength(1);
    expect(journal.appends[0]?.map(({ table }) => table.name)).toEqual(['events', 'events', 'audit_log']);
    expect(journal.appends[0]?.[0]?.table).toBe(eventsTable);
  });

  test('responds after the journal has stored the events, and fails if the journal fails', async () => {
    const failing = { append: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')) };
    const service = createTrackingService({
      discarded: new IngestionCounts(),
      journal: failing,
      websites: directory(),
      kinds: { events: eventsKind([]), vitals: vitalsKind([]), errors: errorsKind([]) },
      clock: new StoppedClock(NOON_MS),
    });
    const call = service.acceptEvents({ query: { website_id: 'web_1' }, body: { name: 'a' } }, contextOf());
    expect((await rejectionOf(call)).code).toBe('SERVICE_UNAVAILABLE');
  });

  test('revenue is read from the event, and from properties with a currency', async () => {
    const { send, rows } = setUp();
    await send([
      { name: 'a', revenue: 9.99, currency: 'eur' },
      { name: 'b', value: -5 },
      { name: 'c', properties: { value: 149.9, currency: 'USD' } },
      { name: 'd', properties: { value: 3 } },
      { name: 'e', value: 'https://elsewhere' },
    ]);
    expect(rows().map(({ revenue, currency }) => [revenue, currency])).toEqual([
      ['9.9900', 'EUR'],
      ['-5.0000', undefined],
      ['149.9000', 'USD'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test.each([
    [{ revenue: '49.90', currency: 'EUR' }, ['49.9000', 'EUR']],
    [{ revenue: ' -5 ', currency: ' eur ' }, ['-5.0000', 'EUR']],
    [{ revenue: 5 }, ['5.0000', undefined]],
    [{ value: '5', currency: 'USD' }, ['5.0000', 'USD']],
    [{ value: 'gold' }, [undefined, undefined]],
    [{ currency: 'EURO' }, [undefined, undefined]],
    [{ revenue: null, currency: 'EUR' }, [undefined, undefined]],
    [{ revenue: 5, currency: 'EURO' }, 'properties.currency'],
    [{ revenue: 5, currency: 978 }, 'properties.currency'],
    [{ revenue: '49,90', currency: 'EUR' }, 'properties.revenue'],
    [{ revenue: '€5' }, 'properties.revenue'],
    [{ revenue: true }, 'properties.revenue'],
    [{ revenue: 1e13 }, 'properties.revenue'],
    [{ value: {}, currency: 'EUR' }, 'properties.value'],
  ])('properties %j are revenue, or a finding of data quality: %j', async (properties, expected) => {
    const { send, rows } = setUp();
    await send([{ name: 'a', properties }, { name: 'b' }]);
    const [{ revenue, currency } = {}, , finding] = rows();
    if (typeof expected !== 'string') expect([revenue, currency]).toEqual(expected);
    else {
      expect(revenue).toBeUndefined();
      expect(finding).toMatchObject({ outcome: 'invalid', reason: expected, facts: 1 });
    }
  });

  test('blanks around names and ids are ignored', async () => {
    const { send, rows } = setUp();
    await send({ name: ' Signup\n', profileId: ' p1 ', anonymousId: 'a1 ', sessionId: ' s1' });
    expect(rows()[0]).toMatchObject({
      name: 'Signup',
      profile_id: 'p1',
      anonymous_id: 'a1',
      session_id: 's1',
    });
    await send({ name: ' pageview ' });
    expect(rows()[1]).toMatchObject({ type: 'pageview' });
  });

  test('the time is that of the server less the age, and never in the future', async () => {
    const { send, rows } = setUp();
    await send([
      { name: 'a', age_ms: 90_000.7 },
      { name: 'b', age_ms: 86_400_000 },
      { name: 'c', age_ms: 0 },
    ]);
    const aheadMs = NOON_MS + HOUR_MS / 2;
    await send([
      { name: 'd', timestamp: aheadMs - 5_000 },
      { name: 'e', timestamp: aheadMs },
    ]);
    expect(rows().map(({ time }) => NOON_MS - Number(time))).toEqual([90_000, 86_400_000, 0, 5_000, 0]);
    const both = send({ name: 'a', age_ms: 5, timestamp: NOON_MS });
    expect((await rejectionOf(both)).fields).toEqual(['body.age_ms']);
  });

  test('time on a page is stored in milliseconds, other measurements in one object', async () => {
    const { send, rows } = setUp();
    await send({
      name: 'pageview',
      time_on_page: 12,
      scroll_depth: 80.4,
      load_time: 812.5,
      connection_type: '4g',
    });
    expect(rows()[0]).toMatchObject({
      engagement_ms: 12_000,
      scroll_depth: 80,
      timings: '{"load_time":812.5,"connection_type":"4g"}',
    });
  });

  test('a dropped event is not stored, its reason is counted, and the response does not disclose it', async () => {
    const dropB = eachEvent('picky', ({ event }) => (event.name === 'b' ? { drop: 'disliked' } : 'keep'));
    const { send, rows } = setUp([dropB]);
    expect(await send([{ name: 'a' }, { name: 'b' }])).toMatchObject({ count: 2 });
    expect(rows()).toEqual([
      expect.objectContaining({ name: 'a' }),
      { website_id: 'web_1', time: NOON_MS, kind: 'event', outcome: 'blocked', reason: 'disliked', facts: 1 },
    ]);
  });

  test('bots are stored as bots', async () => {
    const { send, rows } = setUp();
    await send({ name: 'pageview' }, { userAgent: GOOGLEBOT });
    expect(rows()[0]).toMatchObject({ bot: 'Googlebot' });
  });

  test.each(['node', 'Bun/1.2.0', 'Go-http-client/2.0', 'python-requests/2.31.0', 'curl/8.5.0'])(
    'custom events of the HTTP library %s are not those of a bot, pageviews are',
    async (userAgent) => {
      const { send, rows } = setUp();
      await send([{ name: 'signup' }, { name: 'pageview' }], { userAgent });
      expect(rows().map(({ bot }) => bot)).toEqual([undefined, userAgent.split('/')[0]]);
    },
  );

  test.each([GOOGLEBOT, 'nodebot/1.0', 'curl-crawler/1.0', ''])(
    'custom events of %j are those of a bot',
    async (userAgent) => {
      const { send, rows } = setUp();
      await send({ name: 'signup' }, { userAgent });
      expect(rows()[0]?.['bot']).toBeTruthy();
    },
  );
});

describe('the website of an event', () => {
  test('is that of the query, else its own, else the only one of the key', async () => {
    const { send, rows } = setUp();
    await send({ name: 'a' }, {}, 'web_2');
    await send(
      [
        { name: 'b', websiteId: 'web_1' },
        { name: 'c', websiteId: 'web_2' },
      ],
      {},
      null,
    );
    await send({ name: 'd' }, { principal: keyFor('web_2') }, null);
    expect(rows().map((row) => row['website_id'])).toEqual(['web_2', 'web_1', 'web_2', 'web_2']);
  });

  test('is looked up once per request and tracking id', async () => {
    const { send, websites } = setUp();
    const batch = ['web_1', 'web_2', 'web_1', 'web_2'].map((websiteId) => ({ name: 'a', websiteId }));
    await send(batch, {}, null);
    expect(websites.lookups).toEqual(['web_1', 'web_2']);
    await send([{ name: 'a' }, { name: 'b' }]);
    expect(websites.lookups).toEqual(['web_1', 'web_2', 'web_1']);
  });

  test('is looked up by authorization only, also if several fields of the request contain its tracking id', async () => {
    const { send, websites, rows } = setUp();
    const operation = listOperations(trackContract).find(({ route }) => route === '/track');
    if (operation === undefined) throw new Error('The contract has no operation track');
    const id = `web_${'1'.repeat(26)}`;
    const authorized: string[] = [];
    const tracking: ResourceLookup = async (named) => {
      authorized.push(named);
      return toFoundResource(website(named));
    };
    const authorize = createAuthorize({ tracking }, createChallenges('https://pharos.example'));
    const body = [{ name: 'a', websiteId: id }, { name: 'b' }];
    const resources = await authorize(operation.meta, ANONYMOUS, { query: { website_id: id }, body });
    await send(body, { resources }, id);
    expect(authorized).toEqual([id]);
    expect(websites.lookups).toEqual([]);
    expect(rows()).toHaveLength(2);
  });

  test('is required for each event if the key has access to several, which the error lists', async () => {
    const { send, journal } = setUp();
    const batch = [{ name: 'a', websiteId: 'web_1' }, { name: 'b' }];
    for (const principal of [keyFor(), keyFor('web_1', 'web_2')]) {
      expect(await rejectionOf(send(batch, { principal }, null))).toEqual({
        code: 'VALIDATION_ERROR',
        fields: ['body.1.websiteId'],
      });
      await expect(send({ name: 'a' }, { principal }, null)).rejects.toMatchObject({
        details: [
          {
            field: 'body.websiteId',
            message: 'is required, here or as website_id in the query: one of web_1, web_2',
          },
        ],
      });
    }
    expect(journal.appends).toEqual([]);
  });

  test('must not differ between query and event', async () => {
    const { send } = setUp();
    expect((await rejectionOf(send({ name: 'a', websiteId: 'web_2' }))).fields).toEqual(['body.websiteId']);
  });

  test('is denied if it no longer exists', async () => {
    const { send } = setUp();
    expect((await rejectionOf(send({ name: 'a' }, { principal: keyFor('web_9') }, null))).code).toBe(
      'ACCESS_DENIED',
    );
  });
});

describe('only with a key can an event have', () => {
  test('another IP address and user agent', async () => {
    const seen: { ip: string; userAgent: string }[] = [];
    const record = eachEvent('record', ({ ip, userAgent }) => {
      seen.push({ ip, userAgent });
      return 'keep';
    });
    const { send } = setUp([record]);
    const event = { name: 'a', ip: '::ffff:8.8.8.8', userAgent: FIREFOX };
    await send(event, { ip: '198.51.100.1', userAgent: 'undici' });
    await send(event, { ip: '198.51.100.1', userAgent: 'undici', principal: keyFor() });
    await send({ name: 'a' }, { ip: '198.51.100.1', userAgent: 'undici', principal: keyFor() });
    expect(seen).toEqual([
      { ip: '198.51.100.1', userAgent: 'undici' },
      { ip: '8.8.8.8', userAgent: FIREFOX },
      { ip: '198.51.100.1', userAgent: 'undici' },
    ]);
  });

  test('a time more than an hour ago; a time more than an hour ahead is never accepted', async () => {
    const { send } = setUp();
    const old = { name: 'a', timestamp: NOON_MS - HOUR_MS - 1 };
    const ahead = { name: 'a', timestamp: '2025-06-15T13:00:00.001Z' };
    await send({ name: 'a', timestamp: NOON_MS - HOUR_MS });
    await send({ name: 'a', timestamp: NOON_MS + HOUR_MS });
    await send({ ...old, timestamp: Date.UTC(2000, 0, 1) }, { principal: keyFor() });
    expect((await rejectionOf(send([{ name: 'a' }, old, ahead]))).fields).toEqual([
      'body.1.timestamp',
      'body.2.timestamp',
    ]);
    expect((await rejectionOf(send(ahead, { principal: keyFor() }))).fields).toEqual(['body.timestamp']);
  });
});
