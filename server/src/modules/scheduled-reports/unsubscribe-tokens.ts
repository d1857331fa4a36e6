import { z } from 'zod';
import { open, seal } from '../../lib/secrets/seal.ts';

const CONTEXT = 'report unsubscription';
const MAX_TOKEN_LENGTH = 1_024;

const subscription = z.tuple([z.string(), z.string()]);

/** A recipient of a report. */
export interface Subscription {
  readonly reportId: string;
  readonly email: string;
}

/** Encrypts subscriptions, so that addresses do not appear in logs of proxies, and nobody can unsubscribe others. */
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/** Creates the tokens. They do not expire: mails are kept for years. @param key 32 bytes. */
export function createUnsubscribeTokens(key: Buffer) {
  return {
    create: ({ reportId, email }: Subscription): string =>
      seal(key, JSON.stringify([reportId, email]), CONTEXT),
    /** Returns `undefined` for a token that this instance did not create. */
    read(token: string): Subscription | undefined {
      if (token.length > MAX_TOKEN_LENGTH) return undefined;
      try {
        const [reportId, email] = subscription.parse(JSON.parse(open(key, token, CONTEXT)));
        return { reportId, email };
      } catch {
        // Another key, or a changed token.
        return undefined;
      }
    },
  };
}
