import { asc, eq, gt } from 'drizzle-orm';
import { deriveKey } from '../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../lib/secrets/reseal.ts';
import type { StateHandle } from '../stores/state/state.ts';
import { outbox } from './outbox.table.ts';
import { OUTBOX_PURPOSE } from './outbox.ts';

const PAGE = 500;

/** Encrypts the waiting messages with the keys of another secret. */
export async function resealOutbox(tx: StateHandle, from: string, to: string): Promise<Resealed> {
  const keys = { from: deriveKey(from, OUTBOX_PURPOSE), to: deriveKey(to, OUTBOX_PURPOSE) };
  const payloads: (string | undefined)[] = [];
  for (let last = ''; ; ) {
    const rows = await tx
      .select()
      .from(outbox)
      .where(gt(outbox.id, last))
      .orderBy(asc(outbox.id))
      .limit(PAGE);
    for (const { id, payload: before } of rows) {
      const payload = reseal(before, id, keys);
      payloads.push(payload === undefined ? undefined : id);
      if (payload !== undefined && payload !== before)
        await tx.update(outbox).set({ payload }).where(eq(outbox.id, id));
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return countResealed(payloads);
    last = end.id;
  }
}
