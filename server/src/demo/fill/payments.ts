import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Credential, DemoClient } from '../demo-client.ts';
import { modelSubscriptions, type SubscriptionOptions } from '../model/subscriptions.ts';

const createdSource = z.object({ paymentSource: z.object({ url: z.string() }) });
const received = z.object({ success: z.literal(true) });

/** The signing secret of the demo. */
const SECRET = 'the-secret-of-the-demo';

/** Connects the shop with a payment provider, and sends a year of subscriptions with renewals and refunds. */
export async function fillPayments(
  client: DemoClient,
  session: Credential,
  websiteId: string,
  options: SubscriptionOptions,
): Promise<void> {
  const body = { websiteId, provider: 'lemon_squeezy', name: 'Lamp club', signingSecret: SECRET };
  const { paymentSource } = await client.post('/v1/payment-sources', body, session, createdSource);
  const { pathname } = new URL(paymentSource.url);
  for (const webhook of modelSubscriptions(options)) {
    const signature = createHmac('sha256', SECRET).update(JSON.stringify(webhook)).digest('hex');
    await client.post(pathname, webhook, { 'x-signature': signature }, received);
  }
}
