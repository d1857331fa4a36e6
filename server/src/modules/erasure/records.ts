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
  Partial<
    Pick<
      ErasureRow,
      'organizationId' | 'websiteId' | 'name' | 'domain' | 'profileId' | 'edges' | 'requestedAt'
    >
  >;

/** The progress of an erasure. */
export type RowCount = Pick<ErasureRow, 'id' | 'rowsTotal' | 'rowsRemoved'>;

/** Selects erasures; omitted fields match all. */
export type Which = Partial<Pick<ErasureRow, 'organizationId' | 'websiteId' | 'id'>>;

/** Stores erasures and their progress. */
export class ErasureRecords {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #isOpen: SQL<unknown>;
  readonly #isUnwritten: SQL<unknown> | undefined;

  /** Reads and writes {@link erasures}. */
  constructor({
    state,
    clock,
  }: {
    readonly state: State;
    readonly clock: Clock;
  }) {
    this.#state = state;
    this.#clock = clock;
    this.#isOpen = isNull(erasures.finishedAt);
    this.#isUnwritten = and(this.#isOpen, eq(erasures.stage, 'settling'), isNull(erasures.rewrittenUntil));
  }

  /** Adds an erasure that is due immediately. */
  async add(handle: StateHandle, erasure: NewErasure): Promise<ErasureRow> {
    const now = new Date(this.#clock.now());
    const values = { requestedAt: now, ...erasure, id: newId('ers', now.getTime()), dueAt: now };
    const [row] = await handle.insert(erasures).values(values).returning();
    if (row === undefined) throw new Error('The insert returned no row');
    return row;
  }

  /**
   * Returns due erasures, in batches to perform together: profiles whose last attempt did not fail, profiles whose last
   * attempt failed, and each of the others separately. The oldest are first; the number of each is limited, so that neither
   * profiles nor websites wait for all of the others.
   */
  async due(): Promise<readonly (readonly ErasureRow[])[]> {
    const isReady = isDue(erasures.dueAt, this.#clock.now(), MAX_DELAY_MS);
    const isProfile = eq(erasures.kind, 'profile');
    const fresh = await this.#first(PROFILES_PER_TURN, isReady, isProfile, eq(erasures.failures, 0));
    const failed = await this.#first(PROFILES_PER_TURN, isReady, isProfile, gt(erasures.failures, 0));
    const others = await this.#first(ALONE_PER_TURN, isReady, ne(erasures.kind, 'profile'));
    return [fresh, failed, ...others.map((one) => [one])].filter((batch) => batch.length > 0);
  }

  /** Reads erasures by id. */
  read(ids: readonly string[]): Promise<readonly ErasureRow[]> {
    return this.#state.db
      .select()
      .from(erasures)
      .where(inArray(erasures.id, [...ids]))
      .orderBy(asc(erasures.id));
  }

  /** Records the start. */
  async start(ids: readonly string[]): Promise<void> {
    await this.#state.db
      .update(erasures)
      .set({
        status: 'running',
        startedAt: sql`coalesce(${erasures.startedAt}, ${new Date(this.#clock.now())})`,
      })
      .where(inArray(erasures.id, [...ids]));
  }

  /** Records the numbers of found and removed rows. */
  async count(rows: readonly RowCount[]): Promise<void> {
    await this.#state.db.execute(sql`
update erasures set rows_total = counted."rowsTotal", rows_removed = counted."rowsRemoved"
from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (id text, "rowsTotal" bigint, "rowsRemoved" bigint)
where erasures.id = counted.id`);
  }

  /** Returns whether any erasure has removed rows whose parts are not rewritten. */
  async hasUnwritten(): Promise<boolean> {
    return (await this.#first(1, this.#isUnwritten)).length > 0;
  }

  /** Postpones erasures whose parts are not rewritten. */
  async postponeUnwritten(until: Date): Promise<void> {
    await this.#state.db
      .update(erasures)
      .set({ dueAt: until })
      .where(and(this.#isUnwritten, lt(erasures.dueAt, until)));
  }

  /** Records that the parts of all pending erasures were rewritten, in seconds by the engine's clock. */
  async recordRewrite(rewrittenUntil: number): Promise<void> {
    await this.#state.db.update(erasures).set({ rewrittenUntil }).where(this.#isUnwritten);
  }

  /**
   * Selects the erasures whose parts are rewritten, and whose rows were removed before a time: profiles that wait for the
   * same files together, each of the others separately.
   */
  async settled(ids: readonly string[], removedUntil: Date): Promise<readonly (readonly ErasureRow[])[]> {
    const rows = await this.#state.db
      .select()
      .from(erasures)
      .where(
        and(
          this.#isOpen,
          inArray(erasures.id, [...ids]),
          eq(erasures.stage, 'settling'),
          isNotNull(erasures.rewrittenUntil),
          lte(erasures.removedAt, removedUntil),
          isDue(erasures.dueAt, this.#clock.now(), MAX_DELAY_MS),
        ),
      )
      .orderBy(asc(erasures.id));
    const batches = new Map<string, ErasureRow[]>();
    for (const row of rows) {
      const key = row.kind === 'profile' ? String(row.rewrittenUntil) : row.id;
      batches.set(key, [...(batches.get(key) ?? []), row]);
    }
    return [...batches.values()];
  }

  /** Returns whether an erasure of retention is incomplete. */
  async hasOpenRetention(): Promise<boolean> {
    const rows = await this.#state.db
      .select({ id: erasures.id })
      .from(erasures)
      .where(and(this.#isOpen, eq(erasures.kind, 'retention')))
      .limit(1);
    return rows.length > 0;
  }

  async change(ids: readonly string[], changes: Partial<ErasureRow>): Promise<void> {
    if (ids.length > 0)
      await this.#state.db
        .update(erasures)
        .set(changes)
        .where(inArray(erasures.id, [...ids]));
  }

  /** Deletes the record of an erasure that is not reported. */
  async remove(id: string): Promise<void> {
    await this.#state.db.delete(erasures).where(eq(erasures.id, id));
  }

  /** Lists the newest erasures of a kind. */
  list(kind: ErasureRow['kind'], of: Which): Promise<readonly ErasureRow[]> {
    return this.#select(kind, of, MAX_LISTED);
  }

  /** Returns the newest erasure of a kind. */
  async find(kind: ErasureRow['kind'], of: Which): Promise<ErasureRow | undefined> {
    const [row] = await this.#select(kind, of, 1);
    return row;
  }

  #first(limit: number, ...conditions: (SQL | undefined)[]) {
    return this.#state.db
      .select()
      .from(erasures)
      .where(and(this.#isOpen, ...conditions))
      .orderBy(asc(erasures.id))
      .limit(limit);
  }

  #select(kind: ErasureRow['kind'], of: Which, limit: number) {
    const conditions: SQL[] = [eq(erasures.kind, kind)];
    if (of.organizationId !== undefined) conditions.push(eq(erasures.organizationId, of.organizationId));
    if (of.websiteId !== undefined) conditions.push(eq(erasures.websiteId, of.websiteId));
    if (of.id !== undefined) conditions.push(eq(erasures.id, of.id));
    return this.#state.db
      .select()
      .from(erasures)
      .where(and(...conditions))
      .orderBy(desc(erasures.id))
      .limit(limit);
  }
}
