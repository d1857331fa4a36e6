import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import type { PaymentProvider } from './payment-kinds.contract.ts';
import { PROVIDERS } from './receive-webhook.ts';
import { openTestPayments, SECRET, type TestPayments } from './testing/open-test-payments.ts';
import { signStripe } from './testing/sign.ts';
import {
  lemonOrder,
  paddleAdjustment,
  paddleTransaction,
  paymentIntent,
  polarOrder,
  polarRefund,
  stripeEvent,
  stripeRefund,
} from './testing/webhooks.ts';

const VALID: readonly (readonly [PaymentProvider, object])[] = [
  ['stripe', stripeEvent('payment_intent.succeeded', paymentIntent('pi_1', 100))],
  ['stripe', stripeEvent('refund.created', stripeRefund('re_1', 'pi_1', 100))],
  ['paddle', paddleTransaction('txn_1', '100', 'EUR')],
  ['paddle', paddleAdjustment('adj_1', 'txn_1', 'refund', '100', 'EUR')],
  ['lemon_squeezy', lemonOrder('order_created', '1', {})],
  ['lemon_squeezy', lemonOrder('order_refunded', '1', { refunded_at: '2026-03-11T12:00:00Z' })],
  ['polar', polarOrder('1', 100)],
  ['polar', polarRefund('1', '1', 100, 0)],
];

/** Replaces one value somewhere in a body. */
function replaceOne(body: unknown, at: number, value: unknown): unknown {
  let index = 0;
  return JSON.parse(
    JSON.stringify(body, (_, old: unknown) => {
      index += 1;
      return index === at + 1 ? value : old;
    }) ?? 'null',
  );
}

test('an adapter rejects any changed body with a 400 or reads valid amounts from it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VALID), fc.nat(60), fc.jsonValue(), ([provider, body], at, value) => {
      const changed = replaceOne(body, at, value);
      if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return;
      try {
        const { items } = PROVIDERS[provider].read({ ...changed }, {});
        for (const item of items) {
          if (item.type !== 'movement') continue;
          expect(Number.isSafeInteger(item.amountMinor) && item.amountMinor >= 0).toBe(true);
          expect(item.currency).toMatch(/^[A-Z]{3}$/);
          expect(Number.isFinite(item.occurredAtMs)).toBe(true);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
      }
    }),
    { numRuns: fuzzRuns(1_500) },
  );
});

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments();
});
afterAll(() => payments.close());

test('a signed body of any shape, and any signature, is answered without a 5xx', async () => {
  const { path } = await payments.addSource(await payments.addWebsite());
  const now = payments.app.clock.now();
  const bodies = [
    '',
    'null',
    '[]',
    '{',
    '"text"',
    '{"type":1}',
    '{"type":"payment_intent.succeeded"}',
    '{"type":"payment_intent.succeeded","created":1e400,"data":{"object":{}}}',
    '{"type":"__proto__","data":{"object":{}}}',
    '{"type":"constructor","created":1}',
    '{"__proto__":{"type":"x"}}',
    '{"type":"\\u0000"}',
    JSON.stringify(stripeEvent('payment_intent.succeeded', paymentIntent('pi_1', -5, { currency: 'euro' }))),
    JSON.stringify(stripeEvent('payment_intent.succeeded', paymentIntent('pi_1', 1.5))),
    JSON.stringify(stripeEvent('payment_intent.succeeded', paymentIntent('pi_1', 1e15))),
    JSON.stringify(stripeEvent('payment_intent.succeeded', paymentIntent('x'.repeat(5_000), 1))),
    '['.repeat(5_000),
  ];
  for (const body of bodies) {
    const { statusCode, json } = await payments.send(path, signStripe(body, SECRET, now));
    expect([200, 400]).toContain(statusCode);
    if (statusCode === 400) expect(json()).toMatchObject({ success: false, error: expect.any(String) });
  }
  const headers = [
    't=1',
    'v1=zz',
    't=,v1=',
    '=,=,=',
    't=1,t=2,v1=00',
    `t=${now},v1=${'0'.repeat(64)}`,
    'x'.repeat(5_000),
  ];
  for (const header of headers) {
    const { statusCode } = await payments.send(path, {
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
      payload: '{}',
    });
    expect(statusCode).toBe(400);
  }
});

test('a body above 1 MB is rejected', async () => {
  const { path } = await payments.addSource(await payments.addWebsite());
  const { statusCode } = await payments.send(path, {
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    payload: 'x'.repeat(1024 * 1024 + 1),
  });
  expect(statusCode).toBe(413);
});
