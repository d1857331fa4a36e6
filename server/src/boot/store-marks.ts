import { and, eq, inArray, or, sql as stateSql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { problemOf } from '../lib/concurrency/sampled-log.ts';
import { PARTS_ONCE, STORED_DATABASE } from '../stores/facts/cluster/places.ts';
import { segmentNumber } from '../stores/facts/journal/segment-number.ts';
import { identifier, param, sql } from '../stores/facts/sql.ts';
import type { Stores } from '../stores/open-stores.ts';
import { storeMarks } from '../stores/state/store-marks.table.ts';
import type { StatePosition } from '../stores/unclean-ends.ts';
import { createPositionReader } from './state-position.ts';
import { DEFINITIONS, readDefinitions } from './table-definitions.ts';

/** The store of marks of facts. */
const FACTS = 'facts';
/** The time between two writes, in milliseconds. Marks may be older than what they describe: only less than a mark is a loss. */
const WRITE_EVERY_MS = 2_000;
/** Rows of one statement. */
const ROWS_PER_STATEMENT = 500;
/** Rows of these tables are removed outside `FactSession.remove`. */
const UNMARKED = new Set(['erased_visitors', 'erased_websites']);

type Mark = typeof storeMarks.$inferSelect;
type MarkedStores = Pick<Stores, 'facts' | 'state' | 'journal'>;

/** Data that an earlier process stored and this one does not find. */
export interface MissingData {
  readonly store: 'facts' | 'journal';
  readonly table: string;
  /** The missing rows, at least; 0 if they cannot be counted. */
  readonly rows: number;
  /** Whether the table itself is missing. */
  readonly isTable: boolean;
}

/** Writes marks of the stores to the state store. */
export interface StoreMarks {
  /** Writes what changed since the last call. */
  write(): Promise<void>;
  /** Writes repeatedly, at most every two seconds and only after a change. */
  start(): void;
  /** Stops and writes for the last time. */
  stop(): Promise<void>;
}

/**
 * Compares the stores with their marks. Call it before anything is loaded or removed.
 * @returns what is missing, by store and table.
 */
export async function findMissingData(
  { facts, state, journal }: MarkedStores,
  journalId: string,
): Promise<readonly MissingData[]> {
  const marks = await state.db
    .select()
    .from(storeMarks)
    .where(inArray(storeMarks.store, [FACTS, journalId]));
  const tables = await facts.query(
    sql`SELECT name, engine FROM system.tables WHERE database = ${STORED_DATABASE}`,
  );
  const engines = new Map(tables.map((row) => [String(row['name']), String(row['engine'])]));
  const { parts, masked } = await readParts(facts);
  const found = new Map(parts.map((part) => [keyOf(part), part]));
  // A migration may have dropped tables.
  const migrations = marks.find(({ store, name }) => store === FACTS && name === 'schema_migrations');
  const isMigrated = migrations !== undefined && (found.get(keyOf(migrations))?.rows ?? 0) > migrations.rows;
  const missing = marks
    .filter((mark) => mark.store === FACTS && !masked.has(keyOf(mark)))
    .map((mark): MissingData => {
      const engine = engines.get(mark.name);
      const { rows, blocks } = found.get(keyOf(mark)) ?? { rows: 0, blocks: '' };
      const lost = Math.max(0, mark.rows - rows);
      const common = { store: FACTS, table: mark.name } as const;
      if (engine === undefined) return { ...common, rows: isMigrated ? 0 : mark.rows, isTable: !isMigrated };
      // Merges remove rows of other engines, but keep their block numbers. A server that was restored numbers its blocks again.
      const isPlain = /^(Replicated|Shared)?MergeTree$/.test(engine);
      const isLost = (isPlain && lost > 0) || (facts.driver === 'chdb' && !covers(blocks, mark.blocks));
      return { ...common, rows: isLost ? Math.max(1, lost) : 0, isTable: false };
    });
  const pending = new Map(journal.pending().map(({ id, rows }) => [id, rows]));
  const accounted = journal.accounted();
  const unread = marks
    .filter(({ store, part }) => store === journalId && !accounted.has(part))
    .map(
      (mark): MissingData => ({
        store: 'journal',
        table: mark.name,
        rows: Math.max(0, mark.rows - (pending.get(mark.part) ?? 0)),
        isTable: false,
      }),
    );
  return sumByTable([...missing, ...unread, ...(await findLostSegments({ facts, journal }, marks))]);
}

/** Finds segments that were opened after the last marks. An older record can name segments that were loaded: they have rows. */
async function findLostSegments(
  { facts, journal }: Pick<MarkedStores, 'facts' | 'journal'>,
  marks: readonly Mark[],
): Promise<readonly MissingData[]> {
  const marked = new Set(marks.map(({ part }) => part));
  const lost: MissingData[] = [];
  for (const { id, table } of journal.lost()) {
    if (marked.has(id)) continue;
    const number = param(segmentNumber(id), 'UInt64');
    const [row] = await facts.query(
      sql`SELECT count() AS n FROM ${identifier(table)} WHERE segment = ${number}`,
    );
    if (Number(row?.['n']) === 0) lost.push({ store: 'journal', table, rows: 1, isTable: false });
  }
  return lost;
}

/** Deletes the marks of what an operator accepted as lost. The next write stores those of what is left. */
export async function deleteMarks(state: Pick<Stores['state'], 'db'>, journalId: string): Promise<void> {
  await state.db.delete(storeMarks).where(inArray(storeMarks.store, [FACTS, DEFINITIONS, journalId]));
}

/** Creates the writer of marks. Removals of rows delete the marks of their table first. */
export function createStoreMarks({
  facts,
  state,
  journal,
  journalId,
  keepPosition,
  logger,
}: MarkedStores & {
  readonly journalId: string;
  /** Records how far the state store is, outside of it. */
  readonly keepPosition: (position: StatePosition) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
}): StoreMarks {
  /** The marks in the state store, by key; `undefined` until they were read. */
  let known: Map<string, Mark> | undefined;
  let generation: number | undefined;
  let factMarks: readonly Mark[] = [];
  let definitions: readonly Mark[] | undefined;
  const readPosition = createPositionReader(state, journalId);
  const removing = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function writeNow(isLast: boolean): Promise<void> {
    known ??= new Map(
      (
        await state.db
          .select()
          .from(storeMarks)
          .where(inArray(storeMarks.store, [FACTS, DEFINITIONS, journalId]))
      ).map((mark) => [keyOf(mark), mark]),
    );
    const current = known;
    const released = journal.released();
    const waiting = journal
      .pending()
      .map(({ id, table, rows }): Mark => ({ store: journalId, name: table, part: id, rows, blocks: '' }));
    const now = facts.generation();
    if (now !== generation || released.length > 0) factMarks = (await readParts(facts)).parts;
    // Only a start changes definitions.
    definitions ??= await readDefinitions(facts);
    const marks = [...definitions, ...factMarks.filter(({ name }) => !removing.has(name)), ...waiting];
    const wanted = new Map(marks.map((mark) => [keyOf(mark), mark]));
    const changed = marks.filter((mark) => {
      const before = current.get(keyOf(mark));
      return before?.rows !== mark.rows || before.blocks !== mark.blocks;
    });
    const gone = [...current.values()].filter((mark) => !wanted.has(keyOf(mark)));
    for (let from = 0; from < changed.length; from += ROWS_PER_STATEMENT) {
      const some = changed.slice(from, from + ROWS_PER_STATEMENT);
      await state.db
        .insert(storeMarks)
        .values(some)
        .onConflictDoUpdate({
          target: [storeMarks.store, storeMarks.name, storeMarks.part],
          set: { rows: stateSql`excluded.rows`, blocks: stateSql`excluded.blocks` },
        });
      for (const mark of some) current.set(keyOf(mark), mark);
    }
    for (let from = 0; from < gone.length; from += ROWS_PER_STATEMENT) {
      const some = gone.slice(from, from + ROWS_PER_STATEMENT);
      await state.db
        .delete(storeMarks)
        .where(
          or(
            ...some.map(({ store, name, part }) =>
              and(eq(storeMarks.store, store), eq(storeMarks.name, name), eq(storeMarks.part, part)),
            ),
          ),
        );
      for (const mark of some) current.delete(keyOf(mark));
    }
    generation = now;
    const lost = journal.lost().map(({ id }) => id);
    await journal.deleteOpened(new Set([...waiting.map(({ part }) => part), ...released, ...lost]));
    await journal.deleteReleased(released);
    const position = await readPosition(isLast);
    if (position !== undefined) await keepPosition(position);
  }

  facts.guardRemovals(async (table, work) => {
    await inTurn(async () => {
      removing.set(table, (removing.get(table) ?? 0) + 1);
      await state.db.delete(storeMarks).where(and(eq(storeMarks.store, FACTS), eq(storeMarks.name, table)));
      for (const [key, mark] of known ?? [])
        if (mark.store === FACTS && mark.name === table) known?.delete(key);
    });
    try {
      await work();
    } finally {
      const others = (removing.get(table) ?? 1) - 1;
      if (others > 0) removing.set(table, others);
      else removing.delete(table);
      generation = undefined;
    }
  });

  const write = (isLast = false) => inTurn(() => writeNow(isLast));
  const attempt = (isLast = false) =>
    write(isLast).catch((error: unknown) =>
      logger.warn({ problem: problemOf(error) }, 'the marks of the stores are not written yet'),
    );
  return {
    write: () => write(),
    start() {
      timer = setInterval(() => void attempt(), WRITE_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await attempt(true);
    },
  };
}

function keyOf({ store, name, part }: Pick<Mark, 'store' | 'name' | 'part'>): string {
  return `${store} ${name} ${part}`;
}

/** Reads the partitions of all tables. `masked` ones have deleted rows that merges have not removed yet, and no marks. */
async function readParts(
  facts: Pick<Stores['facts'], 'query'>,
): Promise<{ readonly parts: readonly Mark[]; readonly masked: ReadonlySet<string> }> {
  const rows = await facts.query(sql`
SELECT table, partition_id AS part, sum(rows) AS row_count, max(has_lightweight_delete) AS is_masked,
  toString(arraySort(groupArray((min_block_number, max_block_number)))) AS blocks
FROM ${PARTS_ONCE} WHERE active AND database = ${STORED_DATABASE}
GROUP BY table, partition_id`);
  const parts: Mark[] = [];
  const masked = new Set<string>();
  for (const row of rows) {
    const mark = {
      store: FACTS,
      name: String(row['table']),
      part: String(row['part']),
      rows: Number(row['row_count']),
      blocks: String(row['blocks']),
    };
    if (UNMARKED.has(mark.name)) continue;
    if (Number(row['is_masked']) > 0) masked.add(keyOf(mark));
    else parts.push(mark);
  }
  return { parts, masked };
}

/** Returns whether each range of `marked` is inside a range of `found`: a merged part has the block numbers of its sources. */
function covers(found: string, marked: string): boolean {
  const ranges = rangesOf(found);
  return rangesOf(marked).every(([low, high]) =>
    ranges.some(([first, last]) => first <= low && last >= high),
  );
}

function rangesOf(blocks: string): readonly (readonly [number, number])[] {
  return [...blocks.matchAll(/\((\d+),(\d+)\)/g)].map(([, low, high]) => [Number(low), Number(high)]);
}

function sumByTable(missing: readonly MissingData[]): readonly MissingData[] {
  const sums = new Map<string, MissingData>();
  for (const one of missing) {
    if (one.rows === 0 && !one.isTable) continue;
    const key = `${one.store} ${one.table}`;
    const before = sums.get(key);
    sums.set(key, { ...one, rows: one.rows + (before?.rows ?? 0) });
  }
  return [...sums.values()].sort((one, other) => (one.table < other.table ? -1 : 1));
}
