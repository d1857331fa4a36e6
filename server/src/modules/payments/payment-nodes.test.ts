import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import type { FactEntry } from '../../stores/facts/journal/journal.types.ts';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import { organization } from '../organizations/index.ts';
import { DEFAULT_COLLECTION, websites } from '../websites/index.ts';
import { paymentSources, payments } from './payments.table.ts';
import { WebhookReceiver } from './receive-webhook.ts';
import { SourceErrors } from './source-errors.ts';
import { SourceSecrets } from './source-secrets.ts';
import { SECRET } from './testing/open-test-payments.ts';
import { signStripe } from './testing/sign.ts';
import { invoice, invoicePayment, paymentIntent, stripeEvent, stripeRefund } from './testing/webhooks.ts';
import { PaymentWriter } from './write-payments.ts';

const clock = new StoppedClock(Date.UTC(2026, 5, 15, 12));
const TOKEN = 'a'.repeat(32);

describe.each(availableStateDrivers())('two nodes on %s', (driver) => {
  let state: State;
  const organizationId = newId('org');
  const websiteId = newId('web');
  const secrets = new SourceSecrets(Buffer.alloc(32, 1));

  beforeAll(async () => {
    state = await openTestState(driver);
    const createdAt = new Date();
    await state.db.insert(organization).values({ id: organizationId, name: 'Shop', slug: 'shop', createdAt });
    await state.db.insert(websites).values({
      id: websiteId,
      organizationId,
      name: 'Shop',
      domain: 'shop.example',
      trackingId: websiteId,
      createdAt,
    });
    const id = newId('pay');
    await state.db.insert(paymentSources).values({
      id,
      websiteId,
      provider: 'stripe',
      name: 'Shop',
      mode: 'live',
      token: TOKEN,
      secrets: secrets.add({ id, secrets: [] }, SECRET, clock.now(), 0),
      createdAt,
      updatedAt: createdAt,
    });
  });
  afterAll(() => state.close());

  /** A node with a journal of its own, which can fail. */
  function openNode() {
    const entries: FactEntry[] = [];
    const node = { entries, isFull: false };
    const writer = new PaymentWriter({
      state,
      journal: {
        append: async (added) => {
          if (node.isFull) throw new Error('the journal is full');
          entries.push(...added);
        },
      },
      websites: {
        find: () => ({
          id: websiteId,
          organizationId,
          name: 'Shop',
          domain: 'shop.example',
          isPublic: false,
          createdAt: new Date(),
          trackingId: websiteId,
          timeZone: 'UTC',
          weekStart: 'monday',
          retentionDays: undefined,
          collection: DEFAULT_COLLECTION,
        }),
      },
      ids: { ofName: () => '1' },
    });
    const receiver = new WebhookReceiver({
      state,
      secrets,
      errors: new SourceErrors({ state, clock }),
      write: (rows) => writer.write(rows),
      hashCustomer: (_, customer) => customer,
      clock,
    });
    const send = (body: unknown) => {
      const { headers, payload } = signStripe(body, SECRET, clock.now());
      return receiver.receive(TOKEN, { headers, body: Buffer.from(payload) });
    };
    return { node, send, writePending: () => writer.writePending() };
  }

  test('store the same payments, whatever each of them receives and however often', async () => {
    const nodes = [openNode(), openNode()];
    const events = [
      stripeEvent('payment_intent.succeeded', paymentIntent('pi_1', 2_000)),
      stripeEvent('invoice.paid', invoice('in_1', 'subscription_create')),
      stripeEvent('invoice_payment.paid', invoicePayment('in_1', 'pi_1')),
      stripeEvent('refund.created', stripeRefund('re_1', 'pi_1', 500)),
    ];
    await Promise.all(
      nodes.flatMap(({ send }, index) => [...events.keys()].map((at) => send(events[(at + index) % 4]))),
    );
    const rows = await state.db.select().from(payments);
    expect(rows.map(({ kind, billing, amountMinor }) => [kind, billing, amountMinor]).sort()).toEqual([
      ['payment', 'new', 2_000],
      ['refund', 'new', 500],
    ]);
    expect(rows.every(({ version, writtenVersion }) => version === writtenVersion)).toBe(true);
  });

  test('reject a webhook while the journal is full, and write its payment later, also without a second delivery', async () => {
    const { node, send, writePending } = openNode();
    node.isFull = true;
    const event = stripeEvent('payment_intent.succeeded', paymentIntent('pi_2', 700));
    await expect(send(event)).rejects.toThrow('full');
    node.isFull = false;
    await writePending();
    expect(node.entries.map(({ json }) => JSON.parse(json))).toMatchObject([
      { revenue: '7.00', currency: 'EUR' },
    ]);
    await send(event);
    expect(node.entries).toHaveLength(1);
  });
});
