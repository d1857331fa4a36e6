import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { newId } from '../../../lib/ids/ids.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../../../lib/secrets/reseal.ts';
import { open, seal } from '../../../lib/secrets/seal.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { placeName } from '../../../stores/backup/backup-address.ts';
import { type ErasureEntry, writeErasures } from '../../../stores/backup/erasure-list.ts';
import type { BackupRepository } from '../../../stores/backup/repository.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { backupErasures, backupPlaces } from '../backups.table.ts';

/** The purpose of the key that encrypts erasures until they are written. */
const PURPOSE = 'erasures of backups';
const BATCH = 1_000;
/** How long a written erasure stays in the state store, so that a backup shows that it contains it, in milliseconds. */
const WRITTEN_KEPT_MS = 2 * 3_600_000;
/** A place without a new backup for this long is forgotten, in milliseconds. */
const PLACE_KEPT_MS = 400 * 86_400_000;

type WithoutOrigin<Entry> = Entry extends unknown ? Omit<Entry, 'id' | 'atMs'> : never;
/** An erasure that is accepted now. */
export type NewErasureEntry = WithoutOrigin<ErasureEntry>;

/** What the record of erasures needs. */
export interface ErasureRecordDeps {
  readonly state: Pick<State, 'db' | 'transaction'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  /** The secret of the instance. */
  readonly secret: string;
}

/** Records erasures for all places that have older backups of this instance, and writes them there. */
export class ErasureRecord {
  readonly #deps: ErasureRecordDeps;
  readonly #key: Buffer;

  constructor(deps: ErasureRecordDeps) {
    this.#deps = deps;
    this.#key = deriveKey(deps.secret, PURPOSE);
  }

  /** Notes that a backup begins in a place: later erasures are recorded for it. */
  async notePlace(target: string): Promise<void> {
    const { state, clock } = this.#deps;
    const usedAt = new Date(clock.now());
    const forgotten = await state.db
      .delete(backupPlaces)
      .where(lt(backupPlaces.usedAt, new Date(clock.now() - PLACE_KEPT_MS)))
      .returning({ target: backupPlaces.target });
    if (forgotten.length > 0)
      await state.db.delete(backupErasures).where(
        inArray(
          backupErasures.target,
          forgotten.map((place) => place.target),
        ),
      );
    await state.db
      .insert(backupPlaces)
      .values({ target: placeName(target), usedAt })
      .onConflictDoUpdate({ target: backupPlaces.target, set: { usedAt } });
  }

  /** Records an erasure in the transaction that accepts it. */
  async record(tx: StateHandle, erasure: NewErasureEntry): Promise<void> {
    const places = await tx.select({ target: backupPlaces.target }).from(backupPlaces);
    if (places.length === 0) return;
    const atMs = this.#deps.clock.now();
    const id = newId('ers', atMs);
    const sealed = seal(this.#key, JSON.stringify({ ...erasure, id, atMs }), id);
    await tx.insert(backupErasures).values(places.map(({ target }) => ({ id, target, sealed })));
  }

  /** Whether erasures wait for a place. */
  async isWaiting(target: string): Promise<boolean> {
    return (await this.#waiting(target, 1)).length > 0;
  }

  /** Writes what waits for a place beside its backups. */
  async write(target: string, place: BackupRepository): Promise<void> {
    const { state, clock, secret } = this.#deps;
    for (let rows = await this.#waiting(target, BATCH); rows.length > 0; ) {
      const entries = rows.flatMap((row) => this.#read(row));
      if (entries.length > 0) await writeErasures(place, secret, entries);
      await state.db
        .update(backupErasures)
        .set({ sealed: null, writtenAt: new Date(clock.now()) })
        .where(
          and(
            eq(backupErasures.target, placeName(target)),
            inArray(
              backupErasures.id,
              rows.map(({ id }) => id),
            ),
          ),
        );
      rows = await this.#waiting(target, BATCH);
    }
    await state.db
      .delete(backupErasures)
      .where(lt(backupErasures.writtenAt, new Date(clock.now() - WRITTEN_KEPT_MS)));
  }

  #waiting(target: string, limit: number) {
    return this.#deps.state.db
      .select({ id: backupErasures.id, sealed: backupErasures.sealed })
      .from(backupErasures)
      .where(and(eq(backupErasures.target, placeName(target)), isNotNull(backupErasures.sealed)))
      .orderBy(asc(backupErasures.id))
      .limit(limit);
  }

  #read({ id, sealed }: { readonly id: string; readonly sealed: string | null }): readonly ErasureEntry[] {
    if (sealed === null) return [];
    try {
      return [JSON.parse(open(this.#key, sealed, id))];
    } catch (error) {
      // The server was started with another secret and --accept-loss.
      this.#deps.logger.error(
        { err: error, erasure: id },
        'an erasure cannot be written beside the backups: another secret encrypted it',
      );
      return [];
    }
  }
}

/** Encrypts erasures that wait with the key of another secret. */
export async function resealErasures(tx: StateHandle, from: string, to: string): Promise<Resealed> {
  const keys = { from: deriveKey(from, PURPOSE), to: deriveKey(to, PURPOSE) };
  const rows = await tx
    .select({ id: backupErasures.id, target: backupErasures.target, sealed: backupErasures.sealed })
    .from(backupErasures)
    .where(isNotNull(backupErasures.sealed));
  const results: (string | undefined)[] = [];
  for (const { id, target, sealed: before } of rows) {
    if (before === null) continue;
    const sealed = reseal(before, id, keys);
    results.push(sealed);
    if (sealed !== undefined && sealed !== before)
      await tx
        .update(backupErasures)
        .set({ sealed })
        .where(and(eq(backupErasures.id, id), eq(backupErasures.target, target)));
  }
  return countResealed(results);
}
