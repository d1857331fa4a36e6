import { and, asc, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { type ErasureRow, erasures } from './erasures.table.ts';

/** Erasures that one turn looks at. */
const PER_TURN = 50;
/** Erasures that a list shows, the newest first. */
const MOST_LISTED = 100;

/** What somebody asks for. */
export type NewErasure = Pick<ErasureRow, 'kind'> &
  Partial<Pick<ErasureRow, 'organizationId' | 'websiteId' | 'name' | 'domain' | 'profileId' | 'edges'>>;

/** What is known of all erasures: the part of them that is in state. */
export interface ErasureRecords {
  /** Notes a new one, to begin at once. */
  add(db: StateHandle, erasure: NewErasure): Promise<ErasureRow>;
  /** Those that are not finished and whose time has come, the oldest first. */
  due(): Promise<readonly ErasureRow[]>;
  /** Those that only wait for files to leave the disk. */
  settling(): Promise<readonly ErasureRow[]>;
  /** Whether there is an unfinished one of retention. */
  hasOpenRetention(): Promise<boolean>;
  change(ids: readonly string[], changes: Partial<ErasureRow>): Promise<void>;
  /** Removes the record of one that nobody will ask for. */
  forget(id: string): Promise<void>;
  /** The newest ones of a kind. */
  list(kind: ErasureRow['kind'], which: Which): Promise<readonly ErasureRow[]>;
  /** The newest one of a kind. */
  find(kind: ErasureRow['kind'], which: Which): Promise<ErasureRow | undefined>;
}

/** Which erasures are meant; all of what is left out. */
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
      if (row === undefined) throw new Error('An insert gives its row back');
      return row;
    },
    due: () =>
      db
        .select()
        .from(erasures)
        .where(and(isOpen, lte(erasures.dueAt, new Date(clock.now()))))
        .orderBy(asc(erasures.id))
        .limit(PER_TURN),
    settling: () =>
      db
        .select()
        .from(erasures)
        .where(and(isOpen, eq(erasures.stage, 'settling')))
        .orderBy(asc(erasures.id)),
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
    async forget(id) {
      await db.delete(erasures).where(eq(erasures.id, id));
    },
    list: (kind, of) => select(kind, of, MOST_LISTED),
    async find(kind, of) {
      const [row] = await select(kind, of, 1);
      return row;
    },
  };
}
