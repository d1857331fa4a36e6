import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { IdSet } from '../../../lib/flags/id-set.ts';
import { splitLines } from '../../../lib/text/split-lines.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Facts } from '../../../stores/facts/facts.ts';
import { instant, param, sql, text } from '../../../stores/facts/sql.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { isDue } from '../../../stores/state/is-due.ts';
import type { State } from '../../../stores/state/state.ts';
import { renderStepValue } from '../../query/index.ts';
import { type FlagSegmentRow, flagSegments } from '../flags.table.ts';
import { MAX_IDS } from './flag-segments.contract.ts';
import { writeIdList } from './id-list-store.ts';

/** How old the ids of an analytics segment become, in milliseconds. */
const EVERY_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 60_000;
const MAX_ERROR_LENGTH = 300;

const line = z.object({ id: z.string() });

/** Computes the ids of analytics segments again that are older than five minutes. */
export type RefreshSegments = (signal?: AbortSignal | undefined) => Promise<void>;

/**
 * Creates the function. Visitors are identified by the ids that events contain: a visitor without `profileId` and `anonymousId` has only a
 * hash that changes daily, and is in no segment.
 */
export function createRefreshSegments(deps: {
  readonly state: State;
  readonly facts: Pick<Facts, 'spool'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}): RefreshSegments {
  const { state, facts, clock, logger, changes } = deps;
  return async (signal) => {
    const due = await state.db
      .select()
      .from(flagSegments)
      .where(
        and(
          eq(flagSegments.kind, 'analytics'),
          or(
            isNull(flagSegments.refreshedAt),
            isDue(flagSegments.refreshedAt, clock.now() - EVERY_MS, EVERY_MS),
          ),
        ),
      )
      .orderBy(asc(flagSegments.refreshedAt));
    for (const row of due) {
      if (signal?.aborted === true) return;
      try {
        const ids = await computeIds(facts, row, clock.now(), signal);
        await store(state, row, ids, new Date(clock.now()));
      } catch (error) {
        logger.error({ err: error, segment: row.id }, 'a segment was not refreshed');
        const message = error instanceof Error ? error.message : String(error);
        await state.db
          .update(flagSegments)
          .set({ refreshedAt: new Date(clock.now()), refreshError: message.slice(0, MAX_ERROR_LENGTH) })
          .where(eq(flagSegments.id, row.id));
        continue;
      }
      await changes.announce([row.websiteId]);
    }
  };
}

/** Reads the ids from a file, so that a large segment does not need memory for its text. */
async function computeIds(
  facts: Pick<Facts, 'spool'>,
  { websiteId, definition }: FlagSegmentRow,
  nowMs: number,
  signal: AbortSignal | undefined,
): Promise<IdSet> {
  const ids = IdSet.create();
  if (definition === null) return ids;
  const { event, path, minCount, withinDays } = definition;
  const matches =
    event === undefined
      ? renderStepValue({ type: 'page', value: path ?? '', op: 'eq' })
      : sql`type = 'custom' AND name = ${text(event)}`;
  const file = await facts.spool(
    sql`
SELECT arrayJoin(arrayFilter(id -> id != '', [profile_id, anonymous_id])) AS id
FROM events
WHERE website_id = ${text(websiteId)} AND ${matches} AND bot = ''
  AND time >= ${instant(nowMs - withinDays * DAY_MS)} AND time < ${instant(nowMs)}
GROUP BY id
HAVING count() >= ${param(minCount, 'UInt32')}
LIMIT ${param(MAX_IDS, 'UInt32')}`,
    'JSONEachRow',
    { timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) },
  );
  try {
    for await (const json of splitLines(file.createReadStream({ autoClose: false })))
      ids.add(line.parse(JSON.parse(json)).id);
  } finally {
    await file.close();
  }
  return ids;
}

function store(state: State, row: FlagSegmentRow, ids: IdSet, now: Date): Promise<unknown> {
  return state.transaction(async (tx) => {
    const [current] = await tx.select().from(flagSegments).where(eq(flagSegments.id, row.id)).for('update');
    // It was removed, or changed, since: the next run computes it.
    if (current === undefined || current.version !== row.version) return undefined;
    return writeIdList(tx, current, ids, { refreshedAt: now, refreshError: null });
  });
}
