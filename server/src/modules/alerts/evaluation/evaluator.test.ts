import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHooks } from '../../../kernel/hooks.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { PendingRows } from '../../../stores/facts/journal/journal.types.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import type { Notification } from '../../integrations/index.ts';
import { organization } from '../../organizations/index.ts';
import { createQueryService, querySchema } from '../../query/index.ts';
import { storeEvents } from '../../query/testing/events.ts';
import { storeFacts } from '../../query/testing/facts.ts';
import { reports } from '../../saved-reports/saved-reports.table.ts';
import { websites } from '../../websites/index.ts';
import { alertEvents, alertStates, alerts } from '../alerts.table.ts';
import { BatchReads } from '../batch-reads.ts';
import { type AlertCondition, alertCondition } from '../condition.contract.ts';
import { BatchEvaluator } from './evaluate-batch.ts';
import { QueryEvaluator } from './evaluate-queries.ts';
import { createEvaluator, type Evaluator } from './evaluator.ts';
import { Profiles } from './profiles.ts';
import { FindingWriter } from './write-findings.ts';

/** A Monday at noon. */
const NOW = Date.parse('2026-03-02T12:00:30Z');
const END = Date.parse('2026-03-02T12:00:00Z');
const logger = pino({ level: 'silent' });

let store: TestFacts;
beforeAll(async () => {
  store = await openTestFacts();
});
afterAll(() => store.close());

describe.each(availableStateDrivers())('alerts on %s', (driver) => {
  let state: State;
  let clock: StoppedClock;
  let evaluator: Evaluator;
  let published: Notification[];
  let failsToPublish: boolean;
  let pending: PendingRows[];
  let site: string;

  const create = (maxQueries?: number): Evaluator => {
    const reads = new BatchReads(store);
    const profiles = new Profiles({ state, reads, logger });
    const { run } = createQueryService({ facts: store.facts, websites: { idsOf: async () => [] }, clock });
    return createEvaluator({
      state,
      clock,
      journal: { pending: () => pending },
      profiles,
      batch: new BatchEvaluator({ reads, profiles }),
      queries: new QueryEvaluator({ state, run, reads, logger, ...(maxQueries && { maxQueries }) }),
      writer: new FindingWriter({
        state,
        baseUrl: 'http://localhost:3000',
        availabilityOf: async () => 'up',
        hooks: createHooks(),
        publish: async (_tx, notification) => {
          if (failsToPublish) throw new Error('the outbox is full');
          published.push(notification);
        },
      }),
    });
  };

  beforeEach(async () => {
    state = await openTestState(driver);
    clock = new StoppedClock(NOW);
    published = [];
    failsToPublish = false;
    pending = [];
    evaluator = create();
    site = newId('web');
    const createdAt = new Date(NOW - 100 * DAY_MS);
    await state.db.insert(organization).values({ id: 'org_1', name: 'Acme', slug: 'acme', createdAt });
    await state.db.insert(websites).values({
      id: site,
      organizationId: 'org_1',
      name: 'Shop',
      domain: 'shop.example',
      trackingId: site,
      createdAt,
    });
  });
  afterEach(() => state.close());

  const addAlert = async (sent: object) => {
    const id = newId('alr', NOW);
    const condition: AlertCondition = alertCondition.parse(sent);
    const at = new Date(NOW - DAY_MS);
    await state.db.insert(alerts).values({
      id,
      websiteId: site,
      name: 'Alert',
      condition,
      severity: 'warning',
      enabled: true,
      createdAt: at,
      updatedAt: at,
    });
    await state.db.insert(alertStates).values({ alertId: id, state: 'ok', since: at, health: 'unknown' });
    return id;
  };
  const stateOf = async (id: string) => {
    const [row] = await state.db.select().from(alertStates).where(eq(alertStates.alertId, id));
    return row;
  };
  const pageviews = (count: number, fromMs: number, toMs: number, more: object = {}) =>
    storeEvents(
      store,
      Array.from({ length: count }, (_, index) => ({
        website_id: site,
        time: Math.floor(fromMs + ((toMs - fromMs) * index) / count),
        visitor_id: 1_000 + index,
        visit_id: `v${fromMs}-${index}`,
        ...more,
      })),
    );
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      clock.advance(MINUTE_MS);
      await evaluator.run();
    }
  };
  const kinds = () => published.map(({ kind }) => kind);
  const THRESHOLD = {
    kind: 'threshold',
    metric: 'pageviews',
    comparison: 'above',
    value: 5,
    windowMinutes: 15,
  };

  test('fire once, do not repeat, and resolve when the value is back', async () => {
    const id = await addAlert(THRESHOLD);
    await pageviews(10, END - MINUTE_MS, END);
    await minutes(10);
    expect(kinds()).toEqual(['alert.fired']);
    expect(published[0]).toMatchObject({
      phase: 'problem',
      organizationId: 'org_1',
      websiteId: site,
      resource: { kind: 'alert', id },
      url: expect.stringContaining(`/websites/${site}?from=2026-03-01T12`),
      data: { value: 10, query: { parameters: [{ metrics: ['pageviews'], dimensions: [] }] } },
    });
    await minutes(15);
    expect(kinds()).toEqual(['alert.fired', 'alert.resolved']);
    const [firing] = await state.db.select().from(alertEvents).where(eq(alertEvents.alertId, id));
    expect(firing).toMatchObject({ reason: 'above', value: 10, resolution: 'recovered' });
    expect(await stateOf(id)).toMatchObject({ state: 'ok', streak: 0, reason: null });
  });

  test('a state and its notification are written together or not at all', async () => {
    const id = await addAlert(THRESHOLD);
    await pageviews(10, END - MINUTE_MS, END);
    await minutes(1);
    failsToPublish = true;
    clock.advance(MINUTE_MS);
    await expect(evaluator.run()).rejects.toThrow('the outbox is full');
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    expect(await state.db.select().from(alertEvents)).toEqual([]);
    failsToPublish = false;
    await minutes(1);
    expect(kinds()).toEqual(['alert.fired']);
  });

  test('another process that evaluates the same minute publishes nothing more', async () => {
    await addAlert(THRESHOLD);
    await pageviews(10, END - MINUTE_MS, END);
    await minutes(2);
    await create().run();
    expect(kinds()).toEqual(['alert.fired']);
  });

  test('our own downtime fires no drop and resolves nothing', async () => {
    const below = await addAlert({ ...THRESHOLD, comparison: 'below', value: 5, windowMinutes: 30 });
    const above = await addAlert({ ...THRESHOLD, windowMinutes: 30 });
    await pageviews(40, END - 30 * MINUTE_MS, END);
    await minutes(3);
    expect(kinds()).toEqual(['alert.fired']);
    clock.advance(2 * HOUR_MS);
    await minutes(20);
    expect(kinds()).toEqual(['alert.fired']);
    expect(await stateOf(below)).toMatchObject({ state: 'ok', health: 'unknown' });
    expect(await stateOf(above)).toMatchObject({ state: 'firing', health: 'unknown' });
    // The windows after the gap are known again.
    await minutes(20);
    expect(kinds()).toEqual(['alert.fired', 'alert.fired', 'alert.resolved']);
  });

  test('accepted events that are not stored yet fire no drop', async () => {
    const id = await addAlert({ ...THRESHOLD, comparison: 'below', value: 5 });
    pending = [
      { id: 'seg_1', table: 'events', rows: 9, sinceMs: END - HOUR_MS, subjects: new Map([[site, 9]]) },
    ];
    await minutes(5);
    expect(published).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ health: 'unknown' });
    pending = [];
    await minutes(3);
    expect(kinds()).toEqual(['alert.fired']);
  });

  test('a clock that is set back for an hour does not repeat or resolve', async () => {
    await addAlert(THRESHOLD);
    await pageviews(10, END - MINUTE_MS, END);
    await minutes(3);
    clock.advance(-HOUR_MS);
    await minutes(10);
    expect(kinds()).toEqual(['alert.fired']);
  });

  // What facts are read for an alert does not depend on the store of its state.
  if (driver !== 'pglite') return;

  describe('on traffic', () => {
    /** Eight weeks with 120 pageviews in each hour. */
    const fillHistory = async (weeks: number) => {
      const fromMs = END - weeks * 7 * DAY_MS;
      await pageviews((weeks * 7 * DAY_MS * 120) / HOUR_MS, fromMs, END);
    };

    test('a website that stops fires within 20 minutes and names what monitors found', async () => {
      await addAlert({ kind: 'traffic' });
      await fillHistory(2.2);
      await minutes(20);
      expect(published).toMatchObject([{ kind: 'alert.fired', data: { reason: 'stopped' } }]);
      expect(published[0]?.text).toContain('Its monitors are up: tracking may be broken.');
    }, 60_000);

    test('too little history is learning, and fires nothing', async () => {
      const id = await addAlert({ kind: 'traffic' });
      await fillHistory(1);
      await minutes(30);
      expect(published).toEqual([]);
      expect(await stateOf(id)).toMatchObject({ state: 'ok', health: 'learning' });
    }, 60_000);
  });

  test('on a goal with filters are evaluated by query, and say when they cannot be', async () => {
    const reportId = newId('rpt');
    const definition = { kind: 'goal' as const, type: 'event' as const, value: 'signup', op: 'eq' as const };
    const at = new Date(NOW);
    await state.db.insert(reports).values({
      id: reportId,
      websiteId: site,
      kind: 'goal',
      name: 'Sign-ups',
      definition,
      createdAt: at,
      updatedAt: at,
    });
    const goal = await addAlert({ kind: 'goal', reportId, count: 3, windowMinutes: 60 });
    const filtered = await addAlert({
      ...THRESHOLD,
      filters: [{ field: 'country', op: 'eq', value: 'DE' }],
    });
    await pageviews(4, END - MINUTE_MS, END, { type: 'custom', name: 'signup' });
    await pageviews(9, END - MINUTE_MS, END, { country: 'DE' });
    await minutes(2);
    expect(published.map(({ resource }) => resource.id).sort()).toEqual([goal, filtered].sort());
    await state.db.delete(reports);
    await pageviews(1, END + 3 * MINUTE_MS, END + 3 * MINUTE_MS + 1);
    await minutes(5);
    expect(await stateOf(goal)).toMatchObject({ state: 'firing', health: 'failing' });
  });

  test('beyond the budget are delayed, and take turns', async () => {
    evaluator = create(1);
    const filters = [{ field: 'country', op: 'ne', value: 'XX' }];
    const ids = [];
    for (let index = 0; index < 4; index += 1)
      ids.push(await addAlert({ ...THRESHOLD, comparison: 'below', value: 1 + index, filters }));
    await pageviews(200, END - MINUTE_MS, END + 30 * MINUTE_MS);
    await minutes(4);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ health: 'current' });
  });

  test('on errors announce each new error once', async () => {
    await addAlert({ kind: 'errors', mode: 'new_group' });
    const error = (fingerprint: number, time: number) => ({
      website_id: site,
      time,
      visitor_id: 1,
      fingerprint,
      message: `Error ${fingerprint}`,
    });
    await storeFacts(store, 'errors', [error(1, END - 5 * DAY_MS), error(1, END), error(2, END + 1_000)]);
    await minutes(5);
    expect(published).toMatchObject([
      { phase: 'problem', title: 'New error on Shop', text: expect.stringContaining('Error 2') },
    ]);
    await storeFacts(store, 'errors', [error(3, END + 4 * MINUTE_MS), error(2, END + 4 * MINUTE_MS)]);
    await minutes(5);
    expect(published).toMatchObject([{}, { phase: 'update', text: expect.stringContaining('Error 3') }]);
    await minutes(100);
    expect(kinds()).toEqual(['alert.fired', 'alert.fired', 'alert.resolved']);
  });

  test('on the p75 of a web vital need enough samples', async () => {
    await addAlert({ kind: 'web_vital', metric: 'LCP', threshold: 2_500, windowMinutes: 60, minSamples: 10 });
    const samples = (count: number) =>
      storeFacts(
        store,
        'vitals',
        Array.from({ length: count }, () => ({
          website_id: site,
          time: END - 1,
          metric: 'LCP',
          value: 4_000,
          visitor_id: 1,
        })),
      );
    await samples(9);
    await minutes(5);
    expect(published).toEqual([]);
    await samples(1);
    await minutes(5);
    expect(published).toMatchObject([{ kind: 'alert.fired', data: { reason: 'too_slow', value: 4_000 } }]);
  });

  test('on the first event fire once and are finished', async () => {
    const id = await addAlert({ kind: 'first_event' });
    await minutes(3);
    expect(await stateOf(id)).toMatchObject({ finishedAt: null });
    await pageviews(1, END, END + 1);
    await minutes(5);
    expect(published).toMatchObject([{ phase: 'information', title: 'Shop received its first event' }]);
    expect(await stateOf(id)).toMatchObject({ state: 'ok', finishedAt: expect.any(Date) });
  });

  test.each([
    { name: 'now', agoMs: 0 },
    { name: 'three hours ago', agoMs: 3 * HOUR_MS },
    { name: 'a year ago', agoMs: 365 * DAY_MS },
    { name: 'fifteen years ago', agoMs: 15 * 365 * DAY_MS },
    { name: 'in ten minutes', agoMs: -10 * MINUTE_MS },
  ])('on a first event of $name fire at its receipt, with a query that finds it', async ({ agoMs }) => {
    await addAlert({ kind: 'first_event' });
    await minutes(3);
    clock.advance(20_000);
    const receivedMs = clock.now();
    await pageviews(1, receivedMs - agoMs, receivedMs - agoMs + 1, { received_at: receivedMs });
    clock.advance(15_000);
    await evaluator.run();
    await minutes(3);
    const [firing] = await state.db.select().from(alertEvents);
    expect(published).toHaveLength(1);
    expect(firing?.firedAt.getTime()).toBeGreaterThanOrEqual(receivedMs);
    const page = new URL(firing?.path ?? '', 'http://localhost').searchParams;
    const happened = new Date(receivedMs - agoMs).toISOString().slice(0, 16);
    expect(String(page.get('from')) <= happened && happened <= String(page.get('to'))).toBe(true);
    const { run } = createQueryService({ facts: store.facts, websites: { idsOf: async () => [] }, clock });
    const [answer] = await run({
      subject: { kind: 'website', websiteId: site },
      queries: [querySchema.parse(firing?.query)],
      at: () => 'body',
      timezone: undefined,
    });
    expect(answer?.data[0]?.data).toMatchObject([
      { total_events: 1, first_occurrence: new Date(receivedMs - agoMs).toISOString() },
    ]);
  });

  describe('on transactions', () => {
    const payment = (id: string, time: number) =>
      storeFacts(store, 'payments', [
        {
          website_id: site,
          time,
          received_at: time,
          event_key: id,
          visit_id: 'payment',
          type: 'payment',
          name: 'one_time',
          visitor_id: '7',
          revenue: '49.90',
          currency: 'EUR',
          properties: JSON.stringify({ transaction_id: id }),
          transaction_names: [id],
          version: 1,
        },
      ]);
    const condition = {
      kind: 'threshold',
      metric: 'transactions',
      comparison: 'above',
      value: 0,
      windowMinutes: 5,
    };

    test.each([
      { name: 'a payment without an event', sends: 0, filters: undefined },
      { name: 'a payment whose event was sent twice', sends: 2, filters: undefined },
      {
        name: 'a payment without an event, with a filter',
        sends: 0,
        filters: [{ field: 'currency', op: 'eq', value: 'EUR' }],
      },
    ])('count $name once, as queries do', async ({ sends, filters }) => {
      await addAlert({ ...condition, ...(filters && { filters }) });
      await minutes(2);
      expect(published).toEqual([]);
      const paidMs = clock.now();
      await payment(`pay_${site}`, paidMs);
      const properties = JSON.stringify({ transaction_id: `pay_${site}` });
      const sale = { type: 'custom', name: 'purchase', revenue: '49.90', currency: 'EUR', properties };
      if (sends > 0) await pageviews(sends, paidMs, paidMs + sends, sale);
      await minutes(3);
      expect(published).toMatchObject([{ kind: 'alert.fired', data: { value: 1 } }]);
    });
  });
});
