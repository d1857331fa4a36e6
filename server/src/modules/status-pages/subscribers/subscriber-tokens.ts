import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '../../../lib/ids.ts';

/** What the key of tokens is derived for. */
export const SUBSCRIBER_TOKENS_PURPOSE = 'status page subscribers';

/**
 * The tokens of subscribers: `sbs_….` and an HMAC of the id. They are not stored. The holder of a token can confirm, change
 * and end the subscription.
 */
export interface SubscriberTokens {
  create(subscriberId: string): string;
  /** Returns the id of the subscriber; `undefined` for a token that this server did not create. */
  read(token: string): string | undefined;
  /** The secret with which webhooks are signed: `whsec_…` (Standard Webhooks). */
  webhookSecretOf(subscriberId: string): string;
}

/** Creates the tokens. They do not expire: mails are kept for years. @param key 32 bytes. */
export function createSubscriberTokens(key: Buffer): SubscriberTokens {
  const digestOf = (purpose: string, id: string) =>
    createHmac('sha256', key).update(`${purpose}:${id}`).digest();
  return {
    create: (id) => `${id}.${digestOf('token', id).toString('base64url')}`,
    read(token) {
      const [id = '', digest = '', ...rest] = token.split('.');
      if (!isId('sbs', id) || rest.length > 0) return undefined;
      const given = Buffer.from(digest, 'base64url');
      const expected = digestOf('token', id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
    webhookSecretOf: (id) => `whsec_${digestOf('webhook', id).toString('base64')}`,
  };
}
