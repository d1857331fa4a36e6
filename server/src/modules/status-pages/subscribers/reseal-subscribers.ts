import { asc, gt, sql } from 'drizzle-orm';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../../../lib/secrets/reseal.ts';
import { seal } from '../../../lib/secrets/seal.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { SUBSCRIBER_TOKENS_PURPOSE, storedAddressOf } from './subscriber-tokens.ts';
import { statusSubscribers } from './subscribers.table.ts';

const PAGE = 1_000;

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
      .limit(PAGE);
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
    if (end === undefined || rows.length < PAGE) return countResealed(results);
    last = end.id;
  }
}
