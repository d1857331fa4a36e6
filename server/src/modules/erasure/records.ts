import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../lib/ids/ids.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { isDue } from '../../stores/state/is-due.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { type ErasureRow, erasures } from './erasures.table.ts';

/**
 * The most erasures of websites and of retention per run: each is performed separately, and profiles wait for them; and the
 * most erasures of profiles, which are performed together.
 */
const ALONE_PER_TURN = 10;
const PROFILES_PER_TURN = 1_000;
/** The longest wait for the next step of an erasure, in milliseconds. */
export const MAX_DELAY_MS = 3_600_000;
/** The most erasures in a list. */
const MAX_LISTED = 100;

/** The input for a new erasure. */
export type NewErasure = Pick<ErasureRow, 'kind'> &
  Partial<Pick<ErasureRow, 'organizationId' | 'websiteId' | 'name' | 'domain' | 'profileId' | 'edges'>>;

/** The progress of an erasure. */
export type RowCount = Pick<ErasureRow, 'id' | 'rowsTotal' | 'rowsRemoved'>;

/** Stores erasures and their progress. */
export interface ErasureRecords {
  /** Adds an erasure that is due immediately. */
  add(db: StateHandle, erasure: NewErasure): Promise<ErasureRow>;
  /**
   * Returns due erasures, in batches to perform together: profiles whose last attempt did not fail, profiles whose last
   * attempt failed, and each of the others separately. The oldest are first; the number of each is limited, so that neither
   * profiles nor websites wait for all of the others.
   */
  due(): Promise<readonly (readonly ErasureRow[])[]>;
  /** Reads erasures by id. */
  read(ids: readonly string[]): Promise<readonly ErasureRow[]>;
  /** Records the start. */
  start(ids: readonly string[]): Promise<void>;
  /** Records the numbers of found and removed rows. */
  count(rows: readonly RowCount[]): Promise<void>;
  /** Returns whether any erasure has removed rows whose parts are not rewritten. */
  hasUnwritten(): Promise<boolean>;
  /** Postpones erasures whose parts are not rewritten. */
  postponeUnwritten(until: Date): Promise<void>;
  /** Records that the parts of all pending erasures were rewritten, in seconds by the engine's clock. */
  recordRewrite(engineSeconds: number): Promise<void>;
  /**
   * Selects the erasures whose parts are rewritten, and whose rows were removed before a time: profiles that wait for the
   * same files together, each of the others separately.
   */
  settled(ids: readonly string[], removedUntil: Date): Promise<readonly (readonly ErasureRow[])[]>;
  /** Returns whether an erasure of retention is incomplete. */
  hasOpenRetention(): Promise<boolean>;
  change(ids: readonly string[], changes: Partial<ErasureRow>): Promise<void>;
  /** Deletes the record of an erasure that is not reported. */
  remove(id: string): Promise<void>;
  /** Lists the newest erasures of a kind. */
  list(kind: ErasureRow['kind'], which: Which): Promise<readonly ErasureRow[]>;
  /** Returns the newest erasure of a kind. */
  find(kind: ErasureRow['kind'], which: Which): Promise<ErasureRow | undefined>;
}

/** Selects erasures; omitted fields match all. */
export type Which = Partial<Pick<ErasureRow, 'organizationId' | 'websiteId' | 'id'>>;

/** Reads and writes {@link erasures}. */
export function createErasureRecords({
  state,
  clock,
}: {
  readonly state: State;
  readonly clock: Clock;
}): ErasureRecords {
  const { db } = state;
  const isOpen = isNull(erasures.finishedAt);

  const isUnwritten = and(isOpen, eq(erasures.stage, 'settling'), isNull(erasures.rewrittenUntil));

  const first = (limit: number, ...conditions: (SQL | undefined)[]) =>
    db
      .select()
      .from(erasures)
      .where(and(isOpen, ...conditions))
      .orderBy(asc(erasures.id))
      .limit(limit);

  const select = (kind: ErasureRow['kind'], of: Which, limit: number) => {
    const conditions: SQL[] = [eq(erasures.kind, kind)];
    if (of.organizationId !== undefined) conditions.push(eq(erasures.organizationId, of.organizationId));
    if (of.websiteId !== undefined) conditions.push(eq(erasures.websiteId, of.websiteId));
    if (of.id !== undefined) conditions.push(eq(erasures.id, of.id));
    return db
      .select()
      .from(erasures)
      .where(and(...conditions))
      .orderBy(desc(erasures.id))
      .limit(limit);
  };

  return {
    async add(handle, erasure) {
      const now = new Date(clock.now());
      const values = { ...erasure, id: newId('ers', now.getTime()), requestedAt: now, dueAt: now };
      const [row] = await handle.insert(erasures).values(values).returning();
      if (row === undefined) throw new Error('The insert returned no row');
      return row;
    },
    async due() {
      const isReady = isDue(erasures.dueAt, clock.now(), MAX_DELAY_MS);
      const isProfile = eq(erasures.kind, 'profile');
      const fresh = await first(PROFILES_PER_TURN, isReady, isProfile, eq(erasures.failures, 0));
      const failed = await first(PROFILES_PER_TURN, isReady, isProfile, gt(erasures.failures, 0));
      const others = await first(ALONE_PER_TURN, isReady, ne(erasures.kind, 'profile'));
      return [fresh, failed, ...others.map((one) => [one])].filter((batch) => batch.length > 0);
    },
    read: (ids) =>
      db
        .select()
        .from(erasures)
        .where(inArray(erasures.id, [...ids]))
        .orderBy(asc(erasures.id)),
    async start(ids) {
      await db
        .update(erasures)
        .set({ status: 'running', startedAt: sql`coalesce(${erasures.startedAt}, ${new Date(clock.now())})` })
        .where(inArray(erasures.id, [...ids]));
    },
    async count(rows) {
      await db.execute(sql`
update erasures set rows_total = counted."rowsTotal", rows_removed = counted."rowsRemoved"
from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (id text, "rowsTotal" bigint, "rowsRemoved" bigint)
where erasures.id = counted.id`);
    },
    hasUnwritten: async () => (await first(1, isUnwritten)).length > 0,
    async postponeUnwritten(until) {
      await db
        .update(erasures)
        .set({ dueAt: until })
        .where(and(isUnwritten, lt(erasures.dueAt, until)));
    },
    async recordRewrite(rewrittenUntil) {
      await db.update(erasures).set({ rewrittenUntil }).where(isUnwritten);
    },
    async settled(ids, removedUntil) {
      const rows = await db
        .select()
        .from(erasures)
        .where(
          and(
            isOpen,
            inArray(erasures.id, [...ids]),
            eq(erasures.stage, 'settling'),
            isNotNull(erasures.rewrittenUntil),
            lte(erasures.removedAt, removedUntil),
            isDue(erasures.dueAt, clock.now(), MAX_DELAY_MS),
          ),
        )
        .orderBy(asc(erasures.id));
      const batches = new Map<string, ErasureRow[]>();
      for (const row of rows) {
        const key = row.kind === 'profile' ? String(row.rewrittenUntil) : row.id;
        batches.set(key, [...(batches.get(key) ?? []), row]);
      }
      return [...batches.values()];
    },
    async hasOpenRetention() {
      const rows = await db
        .select({ id: erasures.id })
        .from(erasures)
        .where(and(isOpen, eq(erasures.kind, 'retention')))
        .limit(1);
      return rows.length > 0;
    },
    async change(ids, changes) {
      if (ids.length > 0)
        await db
          .update(erasures)
          .set(changes)
          .where(inArray(erasures.id, [...ids]));
    },
    async remove(id) {
      await db.delete(erasures).where(eq(erasures.id, id));
    },
    list: (kind, of) => select(kind, of, MAX_LISTED),
    async find(kind, of) {
      const [row] = await select(kind, of, 1);
      return row;
    },
  };
}
