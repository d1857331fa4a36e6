import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Stores } from '../stores/open-stores.ts';
import { storeMarks } from '../stores/state/store-marks.table.ts';
import type { StatePosition } from '../stores/unclean-ends.ts';

/** The store of marks that count: `rows` is the number of writes. */
const COUNTER = 'counter';
/** The minimum time between two counts on a server, in milliseconds. */
const COUNT_EVERY_MS = 60_000;
/** Changes with each start of a Linux machine. Other systems do not have it. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';

type MarkedState = Pick<Stores['state'], 'db' | 'driver'>;

/** Reads how far the state store was when it was opened: an earlier position than one that was recorded belongs to an older store. */
export async function readOpenedPosition(state: MarkedState, journalId: string): Promise<number> {
  if (state.driver === 'postgres') return readCount(state, journalId);
  // The checkpoint at the end of a recovery begins where the Write-Ahead Log ended.
  return numberOf(state, sql`SELECT redo_lsn - '0/0' AS n FROM pg_control_checkpoint()`);
}

/** Returns a function that reads how far the state store is now. On a server, it counts, but not more often than once a minute. */
export function createPositionReader(
  state: MarkedState,
  journalId: string,
): (isLast: boolean) => Promise<StatePosition | undefined> {
  const { driver } = state;
  let boot: Promise<string> | undefined;
  let countedMs = Number.NEGATIVE_INFINITY;
  let lastPosition = 0;
  return async (isLast) => {
    boot ??= readBoot();
    let position = 0;
    if (driver === 'pglite')
      position = await numberOf(state, sql`SELECT pg_current_wal_flush_lsn() - '0/0' AS n`);
    else if (isLast || performance.now() - countedMs >= COUNT_EVERY_MS) {
      position = await increaseCount(state, journalId);
      countedMs = performance.now();
    }
    if (position <= lastPosition) return undefined;
    lastPosition = position;
    return { driver, position, boot: await boot };
  };
}

/** Returns an id of the current run of the machine. */
export function readBoot(): Promise<string> {
  return readFile(BOOT_ID, 'utf8').then(
    (id) => id.trim(),
    () => '',
  );
}

async function numberOf(state: MarkedState, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await state.db.select({ n: sql<string>`n` }).from(sql`(${statement}) AS position`);
  return Number(row?.n ?? 0);
}

const ofJournal = (journalId: string) =>
  and(eq(storeMarks.store, COUNTER), eq(storeMarks.name, 'state'), eq(storeMarks.part, journalId));

async function readCount(state: MarkedState, journalId: string): Promise<number> {
  const [row] = await state.db.select({ rows: storeMarks.rows }).from(storeMarks).where(ofJournal(journalId));
  return row?.rows ?? 0;
}

async function increaseCount(state: MarkedState, journalId: string): Promise<number> {
  const [row] = await state.db
    .insert(storeMarks)
    .values({ store: COUNTER, name: 'state', part: journalId, rows: 1, blocks: '' })
    .onConflictDoUpdate({
      target: [storeMarks.store, storeMarks.name, storeMarks.part],
      set: { rows: sql`${storeMarks.rows} + 1` },
    })
    .returning({ rows: storeMarks.rows });
  return row?.rows ?? 0;
}
