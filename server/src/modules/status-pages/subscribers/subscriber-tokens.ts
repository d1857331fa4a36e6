import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isId } from '../../../lib/ids/ids.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../../../lib/secrets/reseal.ts';
import { open, seal } from '../../../lib/secrets/seal.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { SubscriberKind } from '../page-states.data.ts';
import { showAddress } from './parse-address.ts';
import { type SubscriberRow, statusSubscribers } from './subscribers.table.ts';

/** What the key of secrets of subscribers is derived for. */
export const SUBSCRIBER_TOKENS_PURPOSE = 'status page subscribers';

const KEY_BYTES = 32;
const DIGEST = /^[\w-]{43}$/;

/** What is encrypted in the row of a subscriber. */
const subscriberSecrets = z.object({
  /** The key of the tokens and of the signatures: base64url. */
  key: z.string(),
  /** The address of an incoming webhook of Slack, which is a credential. */
  address: z.string().optional(),
});

/** The columns of a subscriber that secrets are read from. */
export type SealedSubscriber = Pick<SubscriberRow, 'id' | 'kind' | 'address' | 'sealed'>;

const RESEALED_AT_ONCE = 1_000;

/** Returns the id in a token; `undefined` for a text that is no token. */
export function subscriberIdOf(token: string): string | undefined {
  const [id = '', digest = '', ...rest] = token.split('.');
  return isId('sbs', id) && DIGEST.test(digest) && rest.length === 0 ? id : undefined;
}

/**
 * Returns the form in which an address is stored and compared. Instead of the path of an incoming webhook of Slack, which is a
 * credential, it contains a digest.
 */
export function storedAddressOf(kind: SubscriberKind, address: string): string {
  if (kind !== 'slack') return address;
  const digest = createHash('sha256').update(address).digest('base64url');
  return `${showAddress(kind, address)}#${digest}`;
}

/**
 * The secrets of subscribers: a random key for each, from which its tokens are derived, and addresses of Slack. They are
 * encrypted. Tokens are `sbs_….` and an HMAC of the id; they are valid until the subscriber is removed, also after the secret
 * of the instance was replaced. The holder of a token can confirm, change and end the subscription.
 */
export class SubscriberTokens {
  readonly #key: Buffer;

  /** @param key 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Returns the columns of a new subscriber. */
  protect(id: string, kind: SubscriberKind, address: string): Pick<SubscriberRow, 'address' | 'sealed'> {
    const own = randomBytes(KEY_BYTES).toString('base64url');
    const secrets = kind === 'slack' ? { key: own, address } : { key: own };
    return { address: storedAddressOf(kind, address), sealed: seal(this.#key, JSON.stringify(secrets), id) };
  }

  /** Returns where messages are sent. @throws Error when the row was encrypted with another secret. */
  addressOf(subscriber: SealedSubscriber): string {
    return (subscriber.kind === 'slack' ? this.#read(subscriber)?.address : undefined) ?? subscriber.address;
  }

  create(subscriber: SealedSubscriber): string {
    return `${subscriber.id}.${this.#digestOf(subscriber, 'token').toString('base64url')}`;
  }

  /** Whether a token belongs to the subscriber. */
  isValid(subscriber: SealedSubscriber, token: string): boolean {
    const [id, digest = ''] = token.split('.');
    const given = Buffer.from(digest, 'base64url');
    const expected = this.#digestOf(subscriber, 'token');
    return id === subscriber.id && given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** The secret with which webhooks are signed: `whsec_…` (Standard Webhooks). */
  webhookSecretOf(subscriber: SealedSubscriber): string {
    return `whsec_${this.#digestOf(subscriber, 'webhook').toString('base64')}`;
  }

  #read({ id, sealed }: SealedSubscriber) {
    return sealed === null ? undefined : subscriberSecrets.parse(JSON.parse(open(this.#key, sealed, id)));
  }

  /** Subscribers that were added by an earlier version have no key of their own. */
  #keyOf(subscriber: SealedSubscriber): Buffer {
    const own = this.#read(subscriber)?.key;
    return own === undefined ? this.#key : Buffer.from(own, 'base64url');
  }

  #digestOf(subscriber: SealedSubscriber, purpose: string): Buffer {
    return createHmac('sha256', this.#keyOf(subscriber)).update(`${purpose}:${subscriber.id}`).digest();
  }
}

/**
 * Encrypts the secrets of subscribers with the keys of another secret. Links in mails that were sent before stay valid. A subscriber of an
 * earlier version, whose tokens were derived from the secret of the instance, gets the former key as its own.
 */
export async function resealSubscribers(tx: StateHandle, from: string, to: string): Promise<Resealed> {
  const keys = {
    from: deriveKey(from, SUBSCRIBER_TOKENS_PURPOSE),
    to: deriveKey(to, SUBSCRIBER_TOKENS_PURPOSE),
  };
  const former = keys.from.toString('base64url');
  const results: (string | undefined)[] = [];
  for (let last = ''; ; ) {
    const rows = await tx
      .select()
      .from(statusSubscribers)
      .where(gt(statusSubscribers.id, last))
      .orderBy(asc(statusSubscribers.id))
      .limit(RESEALED_AT_ONCE);
    const changed = rows.flatMap(({ id, kind, address, sealed: before }) => {
      const secrets = kind === 'slack' ? { key: former, address } : { key: former };
      const sealed = before === null ? seal(keys.to, JSON.stringify(secrets), id) : reseal(before, id, keys);
      results.push(sealed);
      const shown = before === null ? storedAddressOf(kind, address) : address;
      return sealed === undefined || sealed === before ? [] : [{ id, sealed, address: shown }];
    });
    if (changed.length > 0)
      await tx.execute(sql`
        update ${statusSubscribers} as subscriber set sealed = given.sealed, address = given.address
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(id text, sealed text, address text)
        where subscriber.id = given.id`);
    const end = rows.at(-1);
    if (end === undefined || rows.length < RESEALED_AT_ONCE) return countResealed(results);
    last = end.id;
  }
}
