import { asc, inArray } from 'drizzle-orm';
import type { AuditService } from '../../kernel/audit.ts';
import { newId } from '../../lib/ids/ids.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Journal } from '../../stores/facts/journal/journal.types.ts';
import type { State } from '../../stores/state/state.ts';
import { administrativeEntry, auditLog } from './audit-entry.ts';
import { auditOutbox } from './audit-outbox.table.ts';
import { writeUseEntry } from './write-use-entry.ts';

const RELAY_BATCH = 500;
/** The longest time from recording an act to the end of its transaction, in milliseconds. */
const MAX_TRANSACTION_MS = 60_000;
/** How often acts of other processes are looked up, in milliseconds. */
const LOOK_EVERY_MS = 15_000;

/** Creates the audit log over its three stores. */
export function createAuditService(deps: {
  readonly state: State;
  readonly journal: Journal;
  readonly clock: Clock;
}): AuditService {
  const { state, journal, clock } = deps;
  /** By `performance.now()`. */
  let recordedUntilMs = 0;
  let lookAtMs = 0;

  async function relay(): Promise<number> {
    const waiting = await state.db
      .select()
      .from(auditOutbox)
      .orderBy(asc(auditOutbox.entryId))
      .limit(RELAY_BATCH);
    if (waiting.length === 0) return 0;
    // Appended before removal: a crash in between duplicates an entry, but never loses one.
    await journal.append(waiting.map(({ entry }) => ({ table: auditLog, json: entry })));
    await state.db.delete(auditOutbox).where(
      inArray(
        auditOutbox.entryId,
        waiting.map(({ entryId }) => entryId),
      ),
    );
    return waiting.length;
  }

  return {
    describeUse: (record) => ({ table: auditLog, json: writeUseEntry(record, clock.now()) }),

    record: async (tx, actor, act) => {
      const nowMs = clock.now();
      recordedUntilMs = performance.now() + MAX_TRANSACTION_MS;
      // The use of a key is stored with its act; otherwise a journal that fails after the act would turn it into an error.
      const uses = (actor.useEntryOfSuccess?.() ?? []).map(({ json }) => json);
      const entries = [...uses, JSON.stringify(administrativeEntry(act, actor, nowMs))];
      const createdAt = new Date(nowMs);
      await tx
        .insert(auditOutbox)
        .values(entries.map((entry) => ({ entryId: newId('aud', nowMs), createdAt, entry })));
    },

    relay,
    relayNoted: async () => {
      const nowMs = performance.now();
      if (nowMs > recordedUntilMs && nowMs < lookAtMs) return;
      if ((await relay()) < RELAY_BATCH) lookAtMs = nowMs + LOOK_EVERY_MS;
    },
  };
}
