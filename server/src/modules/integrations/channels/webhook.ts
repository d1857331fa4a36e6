import { createHmac } from 'node:crypto';
import type { DeliverableNotification } from '../notification.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { webhookConfig } from './webhook.contract.ts';

/** Signed webhooks (https://www.standardwebhooks.com). */
export const webhook = createHttpChannel({
  kind: 'webhook',
  name: 'Webhook',
  description: 'A signed POST request with JSON to your own address.',
  config: webhookConfig,
  render: ({ config: { url, secret }, formerSecrets: { secret: former }, notification }, { clock }) => {
    const body = JSON.stringify(renderWebhook(notification));
    const timestamp = String(Math.floor(clock.now() / 1_000));
    const secrets = former === undefined ? [secret] : [secret, former];
    const signed = `${notification.id}.${timestamp}.${body}`;
    return {
      url,
      headers: {
        'webhook-id': notification.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': secrets.map((each) => sign(each, signed)).join(' '),
      },
      body,
    };
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

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
