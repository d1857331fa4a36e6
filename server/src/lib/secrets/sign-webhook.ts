import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** Returns the key of a signing secret: `whsec_` and base64 (Standard Webhooks). */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/**
 * Returns the headers of a signed webhook (https://www.standardwebhooks.com).
 * @param id the same for every attempt: receivers recognize a repeated message by it.
 * @param body exactly as it is sent.
 * @param secrets each signs it: the current one, and those that were replaced recently.
 */
export function signWebhook(
  { id, body, nowMs }: { readonly id: string; readonly body: string; readonly nowMs: number },
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const sign = (secret: string) =>
    createHmac('sha256', keyOfSecret(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
