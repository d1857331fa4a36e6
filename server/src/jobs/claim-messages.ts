import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { State } from '../stores/state/state.ts';
import { type OutboxRow, outbox, outboxLanes } from './outbox.table.ts';

/** The most messages of one organization in a claim. */
const MESSAGES_PER_ORGANIZATION = 10;

/** Which messages of one kind a claim takes. */
export interface ClaimOptions {
  readonly kind: string;
  readonly limit: number;
  /** The claim begins with the organization after this one, so that successive claims take turns; `undefined` for the first. */
  readonly after: string | undefined;
  /** Organizations and lanes of which as many messages are being delivered as their limit allows. */
  readonly fullOrganizations: readonly string[];
  readonly fullLanes: readonly string[];
  /** How many messages of a lane are claimed. */
  readonly perLane: number;
  readonly nowMs: number;
  /** How long the messages are not claimed again, in milliseconds. */
  readonly leaseMs: number;
}

/** Claimed messages. */
export interface Claim {
  readonly rows: readonly OutboxRow[];
  /** The last organization that had a turn: `after` of the next claim. */
  readonly last: string | undefined;
}

/**
 * Claims due messages of a kind: up to 10 of each organization, one organization after another, and within it an equal number of
 * each lane, the oldest first. Rows that another process is claiming are skipped, as are paused lanes, and messages that wait for
 * an earlier one with the same ordering key. A message whose process dies is due again when its lease ends.
 */
export async function claimMessages({ db }: Pick<State, 'db'>, options: ClaimOptions): Promise<Claim> {
  const { kind, limit, after, fullOrganizations, nowMs, leaseMs } = options;
  const lease = randomBytes(12).toString('base64url');
  const isDue = and(isNull(outbox.deadAt), lte(outbox.dueAt, new Date(nowMs)), eq(outbox.kind, kind));

  const findNext = async (from: string | undefined): Promise<string | undefined> => {
    const [next] = await db
      .select({ organizationId: outbox.organizationId })
      .from(outbox)
      .where(
        and(
          isDue,
          from === undefined ? undefined : gt(outbox.organizationId, from),
          fullOrganizations.length === 0
            ? undefined
            : notInArray(outbox.organizationId, [...fullOrganizations]),
        ),
      )
      .orderBy(outbox.organizationId)
      .limit(1);
    return next?.organizationId;
  };

  const claimOf = (organizationId: string, most: number): Promise<OutboxRow[]> => {
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDue, sql`${outbox.id} in ${selectClaimable(options, organizationId, most)}`))
      .limit(most)
      .for('update', { skipLocked: true });
    return db
      .update(outbox)
      .set({ dueAt: new Date(nowMs + leaseMs), attempts: sql`${outbox.attempts} + 1`, lease })
      .where(inArray(outbox.id, due))
      .returning();
  };

  const rows: OutboxRow[] = [];
  const seen = new Set<string>();
  let last = after;
  while (rows.length < limit) {
    const next = (await findNext(last)) ?? (last === undefined ? undefined : await findNext(undefined));
    if (next === undefined || seen.has(next)) break;
    seen.add(next);
    rows.push(...(await claimOf(next, Math.min(MESSAGES_PER_ORGANIZATION, limit - rows.length))));
    last = next;
  }
  return { rows, last };
}

/** Selects the ids that a claim of an organization takes, lane by lane: a lane with many messages is not read completely. */
function selectClaimable(
  { kind, fullLanes, perLane, nowMs }: ClaimOptions,
  organizationId: string,
  most: number,
): SQL {
  const now = new Date(nowMs).toISOString();
  const isWaiting = sql`kind = ${kind} and organization_id = ${organizationId} and dead_at is null`;
  return sql`(
    with recursive lanes(lane) as (
      (select lane from ${outbox} where ${isWaiting} order by lane limit 1)
      union all
      select (select lane from ${outbox} where ${isWaiting} and lane > lanes.lane order by lane limit 1)
      from lanes where lanes.lane is not null
    ), free_lanes as (
      select lane from lanes
      where lane is not null
        and lane <> all (${sql.param([...fullLanes])}::text[])
        and not exists (
          select 1 from ${outboxLanes} paused
          where paused.lane = lanes.lane and paused.resumes_at > ${now}::timestamptz
        )
    )
    select next.id from free_lanes cross join lateral (
      select waiting.id, waiting.due_at, waiting.position, row_number() over (order by waiting.due_at, waiting.position) as turn
      from (
        select id, due_at, position from ${outbox} one
        where ${isWaiting} and lane = free_lanes.lane and due_at <= ${now}::timestamptz
          and (one.ordering_keys = '{}' or not exists (
            select 1 from ${outbox} earlier
            where earlier.ordering_keys && one.ordering_keys
              and earlier.dead_at is null and earlier.position < one.position
          ))
        order by due_at, position
        limit ${perLane}
      ) waiting
    ) next
    order by next.turn, next.due_at, next.position
    limit ${most}
  )`;
}
