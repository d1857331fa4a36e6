import { execFileSync } from 'node:child_process';

/** A webhook as a provider sends it. */
export interface SentWebhook {
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/** Signs with OpenSSL, so that tests do not share code with the server. */
function hmac(secretHex: string, text: string, format: 'hex' | 'base64'): string {
  const digest = execFileSync(
    'openssl',
    ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${secretHex}`, '-binary'],
    { input: text },
  );
  return digest.toString(format);
}

const hex = (secret: string) => Buffer.from(secret).toString('hex');
const headers = { 'content-type': 'application/json' };

/** Signs a body as Stripe does. */
export function signStripe(body: unknown, secret: string, nowMs: number): SentWebhook {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const time = Math.floor(nowMs / 1_000);
  const signature = hmac(hex(secret), `${time}.${payload}`, 'hex');
  return { headers: { ...headers, 'stripe-signature': `t=${time},v1=${signature},v0=ignored` }, payload };
}

/** Signs a body as Paddle Billing does. */
export function signPaddle(body: unknown, secret: string, nowMs: number): SentWebhook {
  const payload = JSON.stringify(body);
  const time = Math.floor(nowMs / 1_000);
  return {
    headers: {
      ...headers,
      'paddle-signature': `ts=${time};h1=${hmac(hex(secret), `${time}:${payload}`, 'hex')}`,
    },
    payload,
  };
}

/** Signs a body as Lemon Squeezy does. */
export function signLemonSqueezy(body: unknown, secret: string): SentWebhook {
  const payload = JSON.stringify(body);
  return { headers: { ...headers, 'x-signature': hmac(hex(secret), payload, 'hex') }, payload };
}

/** Signs a body as Polar does: Standard Webhooks with the text of the secret as the key. */
export function signPolar(body: unknown, secret: string, nowMs: number): SentWebhook {
  const payload = JSON.stringify(body);
  const time = Math.floor(nowMs / 1_000);
  const signature = hmac(hex(secret), `msg_1.${time}.${payload}`, 'base64');
  return {
    headers: {
      ...headers,
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(time),
      'webhook-signature': `v1,AAAA v1,${signature}`,
    },
    payload,
  };
}
