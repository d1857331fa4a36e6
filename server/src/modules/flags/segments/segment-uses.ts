import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { assertNoApproval } from '../approval.ts';
import { loadEnvironments } from '../environments/load-environments.ts';
import { type FlagSegmentRow, flagChanges, flags } from '../flags.table.ts';
import { isSameJson } from '../same-json.ts';

/** A flag whose rules refer to a segment. */
export interface SegmentUse {
  readonly key: string;
  /** The names of the environments with these rules. */
  readonly environments: readonly string[];
}

/** Whether a change of a segment can change which contexts it contains. */
export function isOtherContent(before: FlagSegmentRow, after: FlagSegmentRow): boolean {
  const decisive = ({ constraints, attribute, definition }: FlagSegmentRow) => [
    constraints,
    attribute,
    definition,
  ];
  return !isSameJson(decisive(before), decisive(after));
}

/**
 * Rejects a change of the contexts of a segment that rules of an environment with approval refer to, or would after a change that waits.
 * @throws AppError CONFLICT.
 */
export async function assertUnguarded(tx: StateHandle, row: FlagSegmentRow): Promise<void> {
  const inFlags = (await findUses(tx, row)).flatMap(({ environments }) => environments);
  const inChanges = await tx
    .select({ environment: flagChanges.environment })
    .from(flagChanges)
    .where(
      and(
        eq(flagChanges.websiteId, row.websiteId),
        inArray(flagChanges.status, ['pending', 'approved']),
        sql`${flagChanges.changes}->'rules' @> ${patternOf(row)}::jsonb`,
      ),
    );
  assertNoApproval(
    await loadEnvironments(tx, row.websiteId),
    [...inFlags, ...inChanges.map(({ environment }) => environment)],
    (environment) =>
      say('flags.proposeSegment', { name: row.name, environment, path: '/v1/flags/{id}/changes' }),
  );
}

/** Matches rules that refer to a segment. */
function patternOf({ id }: Pick<FlagSegmentRow, 'id'>): string {
  return JSON.stringify([{ segments: [id] }]);
}

/** Returns the flags whose rules refer to a segment, with the environments of these rules. */
export async function findUses(
  handle: Pick<StateHandle, 'select'>,
  row: Pick<FlagSegmentRow, 'id' | 'websiteId'>,
): Promise<readonly SegmentUse[]> {
  const environments = sql<
    string[]
  >`array(select config.name from jsonb_each(${flags.configs}) as config(name, body)
    where body->'rules' @> ${patternOf(row)}::jsonb)`;
  return handle
    .select({ key: flags.key, environments })
    .from(flags)
    .where(and(eq(flags.websiteId, row.websiteId), sql`cardinality(${environments}) > 0`))
    .orderBy(asc(flags.key));
}
