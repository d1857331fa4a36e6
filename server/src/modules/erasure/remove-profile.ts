import type { FactSession, Facts } from '../../stores/facts/facts.ts';
import { identifier, instant, param, type Sql, sql, text } from '../../stores/facts/sql.ts';
import type { RollUps } from '../query/index.ts';
import { renewVisits } from '../visits/index.ts';
import { BASE_TABLES } from './erased-tables.ts';
import { type Profile, renderVisitors } from './profile-visitors.ts';
import { countRows, type Removal, removeAll, type Selection } from './removal.ts';

/** What the removal of a profile needs. */
export interface ProfileRemovalDeps {
  readonly facts: Pick<Facts, 'derive'>;
  readonly rollUps: Pick<RollUps, 'forget' | 'removeReplaced'>;
  /** Whether facts that came in before are still on their way into the store. */
  readonly isLoading: (erasureId: string) => Promise<boolean>;
}

/** A profile that is to be forgotten. */
export interface ForgottenProfile extends Profile {
  readonly erasureId: string;
  /** What came in later stays, in milliseconds since the epoch. */
  readonly untilMs: number;
}

/**
 * The removal of everything that a profile and its visitors did until it was asked for. Who the visitors are is noted first,
 * because the events that tell are the first to go.
 */
export function removalOfProfile(
  { facts, rollUps, isLoading }: ProfileRemovalDeps,
  { erasureId, untilMs, ...profile }: ForgottenProfile,
): Removal {
  const { websiteId } = profile;
  const ofWebsite = sql`website_id = ${text(websiteId)}`;
  const ofErasure = sql`erasure_id = ${text(erasureId)}`;
  const visitors = sql`SELECT visitor_id FROM erased_visitors WHERE ${ofErasure}`;
  const cameIn = (column: string): Sql => sql`${identifier(column)} <= ${instant(untilMs)}`;
  const selections = BASE_TABLES.flatMap(({ name, ofVisitors }): Selection[] => {
    if (ofVisitors === undefined) return [];
    const where = sql`${ofWebsite} AND visitor_id IN (${visitors}) AND ${cameIn(ofVisitors.cameInAt)}`;
    return [{ table: name, where }];
  });

  async function daysOf(session: FactSession): Promise<number[]> {
    // What a visitor did on a day tells about visits of the day before and of two after (docs/decisions/0011).
    const rows = await session.query(sql`
SELECT DISTINCT toUInt16(arrayJoin([day - 1, day, day + 1, day + 2])) AS near
FROM erased_visitors WHERE ${ofErasure} AND day > toDate(0) ORDER BY near`);
    return rows.map(({ near }) => Number(near));
  }

  return {
    isEarly: () => isLoading(erasureId),
    async prepare(session) {
      const known = sql`SELECT visitor_id, day FROM erased_visitors WHERE ${ofErasure}`;
      // Those of its visitors who did nothing else than send errors have no day.
      await session.command(sql`
INSERT INTO erased_visitors (erasure_id, visitor_id, day)
SELECT ${text(erasureId)}, visitor_id, day FROM (
  SELECT DISTINCT visitor_id, toDate(time) AS day FROM events
  WHERE ${ofWebsite} AND ${cameIn('received_at')} AND visitor_id IN (${renderVisitors(profile, cameIn('received_at'))})
  UNION ALL SELECT ${param(profile.visitorId, 'UInt64')}, toDate(0))
WHERE (visitor_id, day) NOT IN (${known})`);
    },
    count: (session) => countRows(session, selections),
    async remove(call) {
      await removeAll(call, selections);
      const { signal, session } = call;
      await renewVisits(facts, { websiteId, visitors }, { signal });
      const list = await daysOf(session);
      if (list.length > 0) await rollUps.forget([websiteId], { list });
    },
    settle: () => rollUps.removeReplaced(websiteId),
    end: (session) =>
      session.command(sql`ALTER TABLE erased_visitors DELETE WHERE ${ofErasure} SETTINGS mutations_sync = 1`),
  };
}
