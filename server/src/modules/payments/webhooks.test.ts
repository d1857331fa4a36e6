import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestPayments, SECRET, type TestPayments } from './testing/open-test-payments.ts';
import { signLemonSqueezy, signPaddle, signPolar, signStripe } from './testing/sign.ts';
import {
  invoice,
  invoicePayment,
  lemonInvoice,
  lemonOrder,
  paddleAdjustment,
  paddleTransaction,
  paymentIntent,
  polarOrder,
  polarRefund,
  stripeEvent,
  stripeRefund,
} from './testing/webhooks.ts';

let payments: TestPayments;
let websiteId: string;

beforeAll(async () => {
  payments = await openTestPayments();
});
afterAll(() => payments.close());
beforeEach(async () => {
  websiteId = await payments.addWebsite();
});

const paid = (id: string, amount = 2_000, more: object = {}) =>
  stripeEvent('payment_intent.succeeded', paymentIntent(id, amount, more));
const now = () => payments.app.clock.now();
const listed = async () =>
  (await payments.list(websiteId))
    .map(({ kind, billing, amount, currency }) => `${kind} ${billing} ${amount} ${currency}`)
    .sort();
const overview = async () =>
  (await payments.query(websiteId, 'revenue_overview')).map((row) => [
    row['currency'],
    row['total_revenue'],
    row['refund_amount'],
    row['net_revenue'],
    row['total_transactions'],
  ]);

describe('a signature', () => {
  test('that is wrong, late, or of another body is rejected, nothing is stored, and the source counts it', async () => {
    const { path } = await payments.addSource(websiteId);
    const signed = signStripe(paid('pi_1'), SECRET, now());
    const rejected = [
      signStripe(paid('pi_1'), 'whsec_other', now()),
      signStripe(paid('pi_1'), SECRET, now() - 301_000),
      signStripe(paid('pi_1'), SECRET, now() + 301_000),
      { ...signed, payload: signed.payload.replace('2000', '9000') },
      { ...signed, headers: { 'content-type': 'application/json' } },
    ];
    for (const webhook of rejected) {
      const response = await payments.send(path, webhook);
      expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    }
    await payments.app.flush();
    expect(await listed()).toEqual([]);
    const { paymentSources } = (
      await payments.app.inject({
        url: `/v1/payment-sources?websiteId=${websiteId}`,
        headers: { 'x-api-key': payments.key },
      })
    ).json();
    expect(paymentSources[0]).toMatchObject({ state: 'failing', rejectedCount: 5, receivedCount: 0 });
    expect(paymentSources[0].lastError).toContain('missing');
    expect(JSON.stringify(paymentSources)).not.toContain(SECRET);
  });

  test('of the previous secret is accepted until it expires, and the new one immediately', async () => {
    const { id, path } = await payments.addSource(websiteId);
    const rotated = await payments.app.inject({
      method: 'PATCH',
      url: `/v1/payment-sources/${id}`,
      headers: { 'x-api-key': payments.key },
      payload: { signingSecret: 'whsec_second', keepPreviousSecretHours: 1 },
    });
    expect(rotated.json().paymentSource.secrets).toHaveLength(2);
    const send = (secret: string) => payments.send(path, signStripe(paid('pi_1'), secret, now()));
    expect((await send(SECRET)).statusCode).toBe(200);
    expect((await send('whsec_second')).statusCode).toBe(200);
    payments.app.clock.advance(3_600_000);
    expect((await send(SECRET)).statusCode).toBe(400);
    expect((await send('whsec_second')).statusCode).toBe(200);
  });

  test('is required: an unknown address is 404, and a source without a secret rejects everything', async () => {
    const unknown = `/payments/${'a'.repeat(32)}`;
    expect((await payments.send(unknown, signStripe(paid('pi_1'), SECRET, now()))).statusCode).toBe(404);
    const body = { websiteId, provider: 'stripe', name: 'No secret' };
    const { paymentSource } = (await payments.app.post('/v1/payment-sources', body, payments.key)).json();
    expect(paymentSource.state).toBe('secret_missing');
    const { pathname } = new URL(paymentSource.url);
    expect((await payments.send(pathname, signStripe(paid('pi_1'), SECRET, now()))).statusCode).toBe(400);
  });
});

describe('Stripe', () => {
  test('stores a payment once, however often and however parallel it is sent', async () => {
    const { path } = await payments.addSource(websiteId);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => payments.sendStripe(path, paid('pi_1', 1_234))),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await listed()).toEqual(['payment one_time 12.34 EUR']);
    expect(await overview()).toEqual([['EUR', 12.34, 0, 12.34, 1]]);
  });

  test.each([
    ['in order', [0, 1, 2, 3, 4]],
    ['in reverse', [4, 3, 2, 1, 0]],
    ['mixed', [3, 0, 4, 2, 1]],
  ])('gives the same payments for events that arrive %s', async (_, order) => {
    const { path } = await payments.addSource(websiteId);
    const events = [
      paid('pi_9', 2_000),
      stripeEvent('invoice.paid', invoice('in_9', 'subscription_create')),
      stripeEvent('invoice_payment.paid', invoicePayment('in_9', 'pi_9')),
      stripeEvent('refund.created', stripeRefund('re_1', 'pi_9', 500)),
      stripeEvent('refund.updated', stripeRefund('re_2', 'pi_9', 300)),
    ];
    for (const index of order) expect((await payments.sendStripe(path, events[index])).statusCode).toBe(200);
    expect(await listed()).toEqual(['payment new 20.00 EUR', 'refund new -3.00 EUR', 'refund new -5.00 EUR']);
    expect(await overview()).toEqual([['EUR', 20, -8, 12, 1]]);
  });

  test('removes a refund that failed and a dispute that was won, in either order', async () => {
    const { path } = await payments.addSource(websiteId);
    const dispute = { id: 'dp_1', amount: 2_000, currency: 'eur', charge: 'ch_1', payment_intent: 'pi_1' };
    await payments.sendStripe(path, paid('pi_1'));
    await payments.sendStripe(
      path,
      stripeEvent('charge.dispute.created', { ...dispute, status: 'needs_response' }),
    );
    expect(await overview()).toEqual([['EUR', 20, -20, 0, 1]]);
    await payments.sendStripe(path, stripeEvent('charge.dispute.closed', { ...dispute, status: 'won' }));
    await payments.sendStripe(
      path,
      stripeEvent('refund.failed', stripeRefund('re_1', 'pi_1', 500, 'failed')),
    );
    await payments.sendStripe(path, stripeEvent('refund.created', stripeRefund('re_1', 'pi_1', 500)));
    expect(await overview()).toEqual([['EUR', 20, 0, 20, 1]]);
  });

  test('is listed by the time at which it took place, page by page', async () => {
    const { path } = await payments.addSource(websiteId);
    const hour = 3_600_000;
    for (const [id, atMs] of [
      ['pi_1', now() - hour],
      ['pi_2', now() - 3 * hour],
      ['pi_3', now() - 2 * hour],
    ] as const)
      await payments.sendStripe(
        path,
        stripeEvent(
          'payment_intent.succeeded',
          { ...paymentIntent(id, 100), created: atMs / 1_000 },
          { atMs },
        ),
      );
    const all = await payments.list(websiteId);
    expect(all.map(({ reference }) => reference)).toEqual(['pi_1', 'pi_3', 'pi_2']);
    const after = await payments.list(websiteId, { cursor: String(all[0]?.['id']) });
    expect(after.map(({ reference }) => reference)).toEqual(['pi_3', 'pi_2']);
  });

  test('keeps test mode apart: a live source ignores it, and a test source lists it without counting it', async () => {
    const live = await payments.addSource(websiteId);
    const tested = await payments.addSource(websiteId, 'stripe', 'test');
    const event = stripeEvent('payment_intent.succeeded', paymentIntent('pi_1', 100), { livemode: false });
    expect((await payments.sendStripe(live.path, event)).json()).toMatchObject({ status: 'ignored' });
    expect(await listed()).toEqual([]);
    expect((await payments.sendStripe(tested.path, event)).json()).toMatchObject({ status: 'stored' });
    expect(await payments.list(websiteId)).toMatchObject([{ amount: '1.00', isTest: true }]);
    expect(await overview()).toEqual([]);
  });

  test('reads currencies without and with three decimals, and the exceptions of Stripe', async () => {
    const { path } = await payments.addSource(websiteId);
    for (const [id, currency] of [
      ['pi_1', 'jpy'],
      ['pi_2', 'kwd'],
      ['pi_3', 'isk'],
      ['pi_4', 'usd'],
    ] as const)
      await payments.sendStripe(path, paid(id, 123_450, { currency }));
    expect(await listed()).toEqual([
      'payment one_time 123.450 KWD',
      'payment one_time 1234.50 ISK',
      'payment one_time 1234.50 USD',
      'payment one_time 123450 JPY',
    ]);
    expect((await overview()).map(([currency, amount]) => [currency, amount]).sort()).toEqual([
      ['ISK', 1234.5],
      ['JPY', 123_450],
      ['KWD', 123.45],
      ['USD', 1234.5],
    ]);
  });
});

test('Paddle: transactions, renewals, partial refunds, and chargebacks that are reversed', async () => {
  const { path } = await payments.addSource(websiteId, 'paddle');
  const send = (body: unknown) => payments.send(path, signPaddle(body, SECRET, now()));
  const renewal = { origin: 'subscription_recurring', subscription_id: 'sub_1' };
  await send(paddleAdjustment('adj_1', 'txn_1', 'refund', '400', 'EUR'));
  await send(paddleTransaction('txn_1', '1000', 'EUR', { subscription_id: 'sub_1' }));
  await send(paddleTransaction('txn_2', '1000', 'EUR', renewal));
  await send(paddleAdjustment('adj_2', 'txn_2', 'chargeback', '1000', 'EUR'));
  expect(await listed()).toEqual([
    'dispute renewal -10.00 EUR',
    'payment new 10.00 EUR',
    'payment renewal 10.00 EUR',
    'refund new -4.00 EUR',
  ]);
  await send(paddleAdjustment('adj_3', 'txn_2', 'chargeback_reverse', '1000', 'EUR'));
  expect(await overview()).toEqual([['EUR', 20, -4, 16, 2]]);
  expect((await payments.send(path, signPaddle({}, 'other', now()))).statusCode).toBe(400);
});

test('Lemon Squeezy: the first payment of a subscription counts once, and refunds are sums', async () => {
  const { path } = await payments.addSource(websiteId, 'lemon_squeezy');
  const send = (body: unknown) => payments.send(path, signLemonSqueezy(body, SECRET));
  const refunded = { refunded_at: '2026-03-11T12:00:00Z' };
  const { meta, data } = lemonOrder('subscription_created', '5', { order_id: 1, product_name: 'Pro' });
  await send(lemonInvoice('subscription_payment_success', '31', { billing_reason: 'initial' }));
  await send(lemonOrder('order_created', '1', {}));
  await send({ meta, data: { ...data, type: 'subscriptions' } });
  await send(lemonInvoice('subscription_payment_success', '32', { billing_reason: 'renewal' }));
  await send(lemonOrder('order_refunded', '1', { ...refunded, refunded_amount: 1_500 }));
  await send(lemonOrder('order_refunded', '1', { ...refunded, refunded_amount: 500 }));
  expect(await listed()).toEqual([
    'payment new 19.99 USD',
    'payment renewal 19.99 USD',
    'refund new -15.00 USD',
  ]);
});

test('Polar: orders, and refunds including tax', async () => {
  const { path } = await payments.addSource(websiteId, 'polar');
  const send = (body: unknown) => payments.send(path, signPolar(body, SECRET, now()));
  await send(polarRefund('refund-1', 'order-1', 1_000, 190));
  await send(polarOrder('order-1', 2_380, { billing_reason: 'subscription_create', subscription_id: 's-1' }));
  await send(polarOrder('order-2', 2_380, { billing_reason: 'subscription_cycle', subscription_id: 's-1' }));
  expect(await listed()).toEqual([
    'payment new 23.80 USD',
    'payment renewal 23.80 USD',
    'refund new -11.90 USD',
  ]);
  expect(await payments.query(websiteId, 'revenue_by_kind')).toMatchObject([
    { name: 'new', revenue: 23.8 },
    { name: 'renewal', revenue: 23.8 },
    { name: 'refund', refund_amount: -11.9 },
  ]);
});
