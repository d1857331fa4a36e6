import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { createPaymentRetention } from './erase-payments.ts';
import { paymentSources, payments as paymentsTable } from './payments.table.ts';
import { openTestPayments, type TestPayments } from './testing/open-test-payments.ts';
import { paymentIntent, stripeEvent, stripeRefund } from './testing/webhooks.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let payments: TestPayments;
let websiteId: string;
let path: string;

beforeAll(async () => {
  payments = await openTestPayments();
});
afterAll(() => payments.close());
beforeEach(async () => {
  websiteId = await payments.addWebsite();
  path = (await payments.addSource(websiteId)).path;
});

const now = () => payments.app.clock.now();
const pay = (id: string, metadata: object, more: object = {}) =>
  payments.sendStripe(
    path,
    stripeEvent(
      'payment_intent.succeeded',
      paymentIntent(id, 2_000, { metadata, created: Math.floor(now() / 1_000), ...more }),
      { atMs: now() },
    ),
  );
async function visit(more: object): Promise<void> {
  const event = {
    name: 'pageview',
    websiteId,
    path: '/pricing?utm_source=newsletter&utm_campaign=spring',
    ip: '203.0.113.9',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    timestamp: now() - 10 * MINUTE_MS,
    ...more,
  };
  const response = await payments.app.post('/track', event, payments.key);
  if (response.statusCode !== 200) throw new Error(response.body);
}
const attribute = async () => {
  await payments.app.flush();
  await payments.attribute();
};
const attributions = async () =>
  (await payments.list(websiteId)).map(({ attribution, visit: found }) => [attribution, found]);
const range = () => ({
  startDate: new Date(now() - 20 * DAY_MS).toISOString(),
  endDate: new Date(now() + DAY_MS).toISOString(),
});
const bySource = async () =>
  (await payments.query(websiteId, 'revenue_by_utm_source', range())).map((row) => [
    row['name'],
    row['revenue'],
    row['refund_amount'],
  ]);

describe('a payment is attributed to the visit', () => {
  test('of its anonymous id, of its session, of its profile, and of the names of the hosted product', async () => {
    const cases = [
      ['anonymous', { anonymousId: 'a-1' }, { pharos_anonymous_id: 'a-1' }],
      ['session', { sessionId: 's-1', anonymousId: 'a-2' }, { pharos_session_id: 's-1' }],
      ['profile', { profileId: 'user-1' }, { profileId: 'user-1' }],
      ['hosted', { anonymousId: 'a-3' }, { databuddy_anonymous_id: 'a-3' }],
    ] as const;
    for (const [source, event, metadata] of cases) {
      await visit({ ...event, path: `/pricing?utm_source=${source}&utm_campaign=spring` });
      await pay(`pi_${source}`, metadata);
    }
    await attribute();
    const found = cases.map(([source]) => ({ source, campaign: 'spring', entryPage: '/pricing' }));
    expect(await attributions()).toHaveLength(cases.length);
    expect(await attributions()).toEqual(
      expect.arrayContaining(found.map((one) => ['visit', expect.objectContaining(one)])),
    );
    expect((await bySource()).sort()).toEqual(cases.map(([source]) => [source, 20, 0]).sort());
  });

  test('with an event that names its order, for visitors without a stored id', async () => {
    await visit({});
    await visit({ name: 'checkout', properties: { order_id: 'order-7' } });
    await pay('pi_1', { order_id: 'order-7' });
    await attribute();
    expect(await bySource()).toEqual([['newsletter', 20, 0]]);
  });

  test('also if the visit becomes known days later', async () => {
    await pay('pi_1', { pharos_anonymous_id: 'a-1' });
    await attribute();
    expect(await attributions()).toEqual([['pending', null]]);
    expect(await bySource()).toEqual([['(none)', 20, 0]]);
    const paidMs = now();
    payments.app.clock.advance(3 * DAY_MS);
    await visit({ anonymousId: 'a-1', timestamp: paidMs - MINUTE_MS });
    await attribute();
    expect(await bySource()).toEqual([['newsletter', 20, 0]]);
  });

  test('and its refund, and renewals of its subscription, with it', async () => {
    await visit({ anonymousId: 'a-1' });
    await payments.sendStripe(path, stripeEvent('refund.created', stripeRefund('re_1', 'pi_1', 500)));
    await pay('pi_1', { pharos_anonymous_id: 'a-1' });
    await payments.sendStripe(
      path,
      stripeEvent('checkout.session.completed', {
        id: 'cs_1',
        payment_intent: 'pi_1',
        subscription: 'sub_1',
        customer: 'cus_1',
      }),
    );
    payments.app.clock.advance(40 * DAY_MS);
    await payments.sendStripe(
      path,
      stripeEvent('invoice.paid', {
        id: 'in_2',
        billing_reason: 'subscription_cycle',
        subscription: 'sub_1',
        payment_intent: 'pi_2',
      }),
    );
    await pay('pi_2', {});
    await attribute();
    expect((await attributions()).map(([state]) => state)).toEqual(['visit', 'visit', 'visit']);
    const rows = await payments.query(websiteId, 'recent_transactions', {
      startDate: '2026-03-01',
      endDate: new Date(now() + DAY_MS).toISOString(),
    });
    expect(rows.map(({ revenue_kind, utm_source }) => [revenue_kind, utm_source])).toEqual([
      ['renewal', 'newsletter'],
      ['new', 'newsletter'],
      ['refund', 'newsletter'],
    ]);
  });
});

test('payments that wait for their visits do not delay others, and are all attempted in a run', async () => {
  const waiting = 1_200;
  const [source] = await payments.app.stores.state.db
    .select()
    .from(paymentSources)
    .where(eq(paymentSources.websiteId, websiteId));
  const at = new Date(now() - 60 * MINUTE_MS);
  await payments.app.stores.state.db.insert(paymentsTable).values(
    Array.from({ length: waiting }, (_, index) => ({
      id: newId('pmt', at.getTime()),
      sourceId: source?.id ?? '',
      websiteId,
      key: `waiting ${index}`,
      kind: 'payment' as const,
      amountMinor: 100,
      digits: 2,
      currency: 'EUR',
      occurredAt: at,
      receivedAt: at,
      references: [`waiting ${index}`],
      reference: `waiting ${index}`,
      billing: 'one_time' as const,
      anonymousId: `nobody-${index}`,
      isTest: false,
      isVoid: false,
      attemptAt: at,
      attempts: 3,
      writtenVersion: 1,
    })),
  );
  await visit({ anonymousId: 'a-1' });
  await visit({ anonymousId: 'a-2', timestamp: now() - 5 * MINUTE_MS });
  await pay('pi_1', { pharos_anonymous_id: 'a-1' });
  await pay('pi_2', { pharos_anonymous_id: 'a-2' });
  await attribute();
  const { db } = payments.app.stores.state;
  const found = await db
    .select({ reference: paymentsTable.reference })
    .from(paymentsTable)
    .where(and(eq(paymentsTable.websiteId, websiteId), isNotNull(paymentsTable.visit)));
  expect(found).toHaveLength(2);
  const attempted = await db.$count(paymentsTable, eq(paymentsTable.attempts, 4));
  expect(attempted).toBe(waiting);
});

test('a sale that is sent as an event and reported by the provider counts once, and other metrics do not change', async () => {
  const sale = { name: 'purchase', revenue: 20, currency: 'EUR', anonymousId: 'a-1' };
  await visit({ anonymousId: 'a-1' });
  await visit({ ...sale, properties: { transaction_id: 'order-1' } });
  await visit({ ...sale, properties: { transaction_id: 'order-2' } });
  const custom = async () => {
    const parameters = [
      { metrics: ['total_revenue', 'custom_events', 'visitors'], dimensions: ['currency'] },
    ];
    const rows = await payments.query(websiteId, '', { ...range(), parameters });
    return rows.find(({ currency }) => currency === 'EUR');
  };
  expect(await custom()).toMatchObject({ total_revenue: 40, custom_events: 2 });
  await pay('pi_1', { order_id: 'order-1', pharos_anonymous_id: 'a-1' });
  await attribute();
  expect(await custom()).toMatchObject({ total_revenue: 40, custom_events: 2, visitors: 1 });
  const sources = await payments.query(websiteId, 'revenue_by_source', range());
  expect(sources.map(({ name, revenue, percentage }) => [name, revenue, percentage]).sort()).toEqual([
    ['event', 20, 50],
    ['payment', 20, 50],
  ]);
  const [summary] = await payments.query(websiteId, 'summary_metrics', range());
  expect(summary).toMatchObject({ pageviews: 1, visitors: 1 });
});

test('recurring revenue distinguishes new subscriptions, renewals, other payments and refunds', async () => {
  const bill = (id: string, invoiceId: string, reason: string) =>
    payments.sendStripe(
      path,
      stripeEvent('invoice.paid', {
        id: invoiceId,
        billing_reason: reason,
        subscription: 'sub_1',
        payment_intent: id,
      }),
    );
  await bill('pi_1', 'in_1', 'subscription_create');
  await pay('pi_1', {});
  await pay('pi_2', {});
  await bill('pi_2', 'in_2', 'subscription_cycle');
  await pay('pi_3', {});
  await payments.sendStripe(
    path,
    stripeEvent('refund.created', {
      ...stripeRefund('re_1', 'pi_1', 500),
      created: Math.floor(now() / 1_000),
    }),
  );
  const rows = await payments.query(websiteId, 'recurring_revenue', { ...range(), granularity: 'month' });
  const total = (field: string) => rows.reduce((sum, row) => sum + Number(row[field]), 0);
  expect([
    total('new_revenue'),
    total('renewal_revenue'),
    total('one_time_revenue'),
    total('refund_amount'),
    total('net_revenue'),
    total('new_subscriptions'),
    total('renewals'),
  ]).toEqual([20, 20, 20, -5, 55, 1, 1]);
});

test('an export and an erasure of a profile contain its payments', async () => {
  const headers = {
    'x-api-key': (await payments.app.addKey(payments.owner, ['read:data', 'manage:websites'])).secret,
  };
  await visit({ profileId: 'user-1', anonymousId: 'a-1' });
  await pay('pi_1', { pharos_profile_id: 'user-1', pharos_session_id: 's-1' });
  await pay('pi_2', { pharos_profile_id: 'user-2' });
  await attribute();
  const exported = await payments.app.inject({
    url: `/v1/profiles/user-1/export?website_id=${websiteId}`,
    headers,
  });
  const facts = exported.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(facts.filter(({ fact }) => fact === 'payment')).toMatchObject([{ revenue: '20', currency: 'EUR' }]);
  const erased = await payments.app.inject({
    method: 'DELETE',
    url: `/v1/profiles/user-1?website_id=${websiteId}`,
    headers,
  });
  expect(erased.statusCode).toBeLessThan(300);
  expect((await payments.list(websiteId)).map(({ profileId }) => profileId)).toEqual(['user-2']);
  // The provider sends the webhook again.
  expect((await pay('pi_1', { pharos_profile_id: 'user-1' })).statusCode).toBe(200);
  expect(await payments.list(websiteId)).toHaveLength(1);
  await payments.writePending();
  await payments.app.flush();
  expect(await payments.query(websiteId, 'revenue_overview', range())).toMatchObject([
    { currency: 'EUR', total_revenue: 20 },
  ]);
});

test('payments that exceed the retention period of their website are deleted with what is known of them', async () => {
  await pay('pi_1', { pharos_profile_id: 'user-1' });
  const headers = { 'x-api-key': (await payments.app.addKey(payments.owner, ['manage:websites'])).secret };
  await payments.app.inject({
    method: 'PATCH',
    url: `/v1/websites/${websiteId}`,
    headers,
    payload: { retentionDays: 30 },
  });
  const removeExpired = createPaymentRetention({ ...payments.app.stores, clock: payments.app.clock });
  await removeExpired();
  expect(await payments.list(websiteId)).toHaveLength(1);
  payments.app.clock.advance(31 * DAY_MS);
  await removeExpired();
  expect(await payments.list(websiteId)).toEqual([]);
});
