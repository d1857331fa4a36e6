import { randomBytes } from 'node:crypto';
import { and, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { State } from '../stores/state/state.ts';
import type { MessageHandler } from './message-handler.ts';
import { type OutboxRow, outbox, outboxLanes } from './outbox.table.ts';

/** Which messages of one kind a claim takes. */
export interface ClaimOptions {
  readonly kind: string;
  readonly limit: number;
  /** The claim begins with the organization after this one, so that successive claims take turns; `undefined` for the first. */
  readonly after: string | undefined;
  /** Organizations and lanes of which as many messages are being delivered as their limit allows. */
  readonly fullOrganizations: readonly string[];
  readonly fullLanes: readonly string[];
  /** How many messages of an organization, and of a lane, are claimed. */
  readonly perOrganization: number;
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
 * Claims due messages of a kind: a limited number of each organization, one organization after another, and within it an equal number of
 * each lane, the oldest first. Rows that another process is claiming are skipped, as are paused lanes, and messages that wait for
 * an earlier one with the same ordering key. A message whose process dies is due again when its lease ends.
 */
export async function claimMessages({ db }: Pick<State, 'db'>, options: ClaimOptions): Promise<Claim> {
  const { limit, after, perOrganization, nowMs, leaseMs } = options;
  const lease = randomBytes(12).toString('base64url');
  // "is true", because the condition is not for an index: reading all due messages by one takes ten times as long as the ids.
  const isDue = sql`(${and(isNull(outbox.deadAt), lte(outbox.dueAt, new Date(nowMs)))}) is true`;

  const claimOf = (organizationId: string, most: number): Promise<OutboxRow[]> => {
    // Locked in the same statement, because another process may have claimed them meanwhile. Arrays of ids are looked up in the index,
    // whereas a join would read all waiting messages.
    const due = db.$with('due').as(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(isDue, sql`${outbox.id} = any (array${selectClaimable(options, organizationId, most)})`))
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(outbox)
      .set({ dueAt: new Date(nowMs + leaseMs), attempts: sql`${outbox.attempts} + 1`, lease })
      .where(sql`${outbox.id} = any (array(select id from due))`)
      .returning();
  };

  const rows: OutboxRow[] = [];
  let last = after;
  for (const organizationId of await findOrganizations({ db }, options)) {
    if (rows.length >= limit) break;
    rows.push(...(await claimOf(organizationId, Math.min(perOrganization, limit - rows.length))));
    last = organizationId;
  }
  return { rows, last };
}

/** Returns organizations with due messages, beginning with the one after the last: one step of an index for each. */
async function findOrganizations(
  { db }: Pick<State, 'db'>,
  { kind, limit, after, fullOrganizations, nowMs }: ClaimOptions,
): Promise<readonly string[]> {
  const now = new Date(nowMs).toISOString();
  const next = (condition: SQL) => sql`(
    select organization_id from ${outbox}
    where kind = ${kind} and dead_at is null and due_at <= ${now}::timestamptz
      and organization_id <> all (${sql.param([...fullOrganizations])}::text[]) and ${condition}
    order by organization_id limit 1
  )`;
  const isOther = after === undefined ? sql`true` : sql`organization_id > ${after}`;
  const found = await db
    .select({ id: sql<string>`turns.id` })
    .from(
      sql`(
        with recursive later(id, turn) as (
          select ${next(isOther)}, 1
          union all
          select ${next(sql`organization_id > later.id`)}, turn + 1 from later
          where later.id is not null and turn < ${limit}
        ), earlier(id, turn) as (
          select ${after === undefined ? sql`null::text` : next(sql`organization_id <= ${after}`)}, ${limit} + 1
          union all
          select ${next(sql`organization_id > earlier.id and organization_id <= ${after ?? ''}`)}, turn + 1 from earlier
          where earlier.id is not null and turn < 2 * ${limit}
        )
        select id, turn from later union all select id, turn from earlier
      ) turns`,
    )
    .where(sql`turns.id is not null`)
    .orderBy(sql`turns.turn`)
    .limit(limit);
  return found.map(({ id }) => id);
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
    ), claimable as materialized (
    select next.id from free_lanes cross join lateral (
      select waiting.id, waiting.due_at, waiting.position, row_number() over (order by waiting.due_at, waiting.position) as turn
      from (
        select id, due_at, position from ${outbox} one
        where ${isWaiting} and lane = free_lanes.lane and due_at <= ${now}::timestamptz
          and (one.ordering_keys = '{}' or not (exists (
            select 1 from ${outbox} earlier
            where earlier.ordering_keys[1] = any(one.ordering_keys) and earlier.ordering_keys <> '{}'
              and earlier.dead_at is null and earlier.position < one.position
          ) or exists (
            select 1 from ${outbox} earlier
            where earlier.ordering_keys && one.ordering_keys and cardinality(earlier.ordering_keys) > 1
              and earlier.dead_at is null and earlier.position < one.position
          )))
        order by due_at, position
        limit ${Math.min(perLane, most)}
      ) waiting
    ) next
    order by next.turn, next.due_at, next.position
    limit ${most}
    ) select id from claimable
  )`;
}

/** Returns the kinds that have messages, due or not: one step of an index for each kind, however many messages wait. */
export async function findWaitingKinds({ db }: Pick<State, 'db'>): Promise<readonly string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select kind from ${outbox} where dead_at is null ${after} order by kind limit 1)`;
  const found = await db.select({ kind: sql<string>`kinds.kind` }).from(
    sql`(with recursive kinds(kind) as (
        ${next(sql``)}
        union all
        select ${next(sql`and kind > kinds.kind`)} from kinds where kinds.kind is not null
      ) select kind from kinds where kind is not null) kinds`,
  );
  return found.map(({ kind }) => kind);
}

/** The most messages of a claim. */
export const MAX_CLAIMED = 64;
/** The most messages of one organization in a claim. */
const MAX_OF_ORGANIZATION = 32;

/**
 * Returns the organizations and lanes at their limit, and how many messages of each other one fit.
 * @param rows that are being delivered.
 */
export function limitsOf(
  { organizationConcurrency = Infinity, laneConcurrency = Infinity }: MessageHandler,
  rows: readonly OutboxRow[],
) {
  const counts = { organizations: new Map<string, number>(), lanes: new Map<string, number>() };
  const increase = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
  for (const { organizationId, lane } of rows) {
    increase(counts.organizations, organizationId);
    if (lane !== '') increase(counts.lanes, lane);
  }
  const fullOf = (map: ReadonlyMap<string, number>, limit: number) =>
    [...map].flatMap(([name, count]) => (count >= limit ? [name] : []));
  // One limit for all that are not full: at least 1, and never too many of the busiest one.
  const roomOf = (map: ReadonlyMap<string, number>, limit: number) =>
    limit - Math.max(0, ...[...map.values()].filter((count) => count < limit));
  return {
    fullOrganizations: fullOf(counts.organizations, organizationConcurrency),
    fullLanes: fullOf(counts.lanes, laneConcurrency),
    perOrganization: Math.min(MAX_OF_ORGANIZATION, roomOf(counts.organizations, organizationConcurrency)),
    perLane: Math.min(MAX_CLAIMED, roomOf(counts.lanes, laneConcurrency)),
  };
}
