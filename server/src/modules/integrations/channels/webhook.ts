import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { keyOfSecret, signWebhook } from '../../../lib/secrets/sign-webhook.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { providerUrl } from './config-schemas.ts';

const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;
const EXAMPLE_URL = 'https://example.com/hooks/pharos';

/** The secret of a signed webhook: `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks). */
const signingSecret = z
  .string()
  .trim()
  .max(100)
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, sayInSchema('integrations.mustBeWebhookSecret'))
  .refine((text) => {
    const { length } = keyOfSecret(text);
    return length >= MIN_KEY_BYTES && length <= MAX_KEY_BYTES;
  }, sayInSchema('integrations.mustBeWebhookSecret'));

const config = z.strictObject({
  url: field(providerUrl(EXAMPLE_URL), {
    title: 'URL',
    description: 'The address that receives a POST request with JSON.',
    example: EXAMPLE_URL,
  }),
  secret: secretField(signingSecret, {
    title: 'Signing secret',
    description:
      'Verifies the webhook-signature header (Standard Webhooks). After a change, requests carry signatures of both secrets for 24 hours.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  }),
});

/** Signed webhooks (https://www.standardwebhooks.com). */
export const webhook = defineHttpChannel({
  kind: 'webhook',
  name: 'Webhook',
  description: 'A signed POST request with JSON to your own address.',
  config,
  hasNoSummaries: true,
  render: ({ config: { url, secret }, formerSecrets: { secret: former }, notification, nowMs }) => {
    const body = JSON.stringify(renderWebhook(notification));
    const secrets = former === undefined ? [secret] : [secret, former];
    return { url, headers: signWebhook({ id: notification.id, body, nowMs }, secrets), body };
  },
  explain: ({ status }) => {
    if (status === 404) return 'Your server has nothing at this address (status 404). Check the URL.';
    if (status === 401 || status === 403)
      return `Your server rejected the request with status ${status}. Check that it verifies signatures with this secret.`;
    return status === 410 ? 'Your server no longer accepts this webhook (status 410).' : undefined;
  },
});

/** Renders `{type, timestamp, data}`. */
function renderWebhook(notification: DeliverableNotification) {
  const { kind, occurredAtMs, organizationId, websiteId, severity, phase, resource } = notification;
  const { title, text, fields = [], url, data } = notification;
  return {
    type: kind,
    timestamp: new Date(occurredAtMs).toISOString(),
    data: { ...data, organizationId, websiteId, severity, phase, resource, title, text, fields, url },
  };
}
