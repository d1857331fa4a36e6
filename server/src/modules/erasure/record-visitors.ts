import { settingsOfMutation, storedTable, tableInRemoval } from '../../stores/facts/cluster/places.ts';
import type { FactSession } from '../../stores/facts/facts.ts';
import { identifier, join, param, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { ErasedTables } from './erased-tables.ts';
import type { Profile } from './profile-visitors.ts';

/** A profile that is being erased. */
export interface ErasedProfile extends Profile {
  readonly erasureId: string;
  /** Facts that are received later are kept, in milliseconds since the epoch. */
  readonly untilMs: number;
}

/** Bytes of bound values in a statement with profiles: the engine accepts 256 KB in all. */
const BYTES_PER_STATEMENT = 150_000;
/** Bytes per erasure besides its profile id, each character of which may need escaping. */
const BYTES_PER_PROFILE = 130;
/** Visitors per statement, which bounds its memory. */
const VISITORS_PER_STATEMENT = 100_000;

/** The table of erased visitors in conditions of removals. */
const NOTED = tableInRemoval('erased_visitors');

/** Selects rows of visitors, not of days. */
const OF_VISITOR = sql`day = toDate(0)`;

/**
 * Returns the condition that a row belongs to a visitor of one of these profiles, by its columns `website_id` and
 * `visitor_id`. Within one website, a mutation that compares only ids takes half the time of one that compares pairs.
 */
export function renderIsNoted(profiles: readonly ErasedProfile[]): Sql {
  const noted = sql`FROM ${NOTED} WHERE erasure_id IN ${texts(profiles.map(idOf))} AND ${OF_VISITOR}`;
  const [websiteId = '', ...others] = new Set(profiles.map((profile) => profile.websiteId));
  return others.length === 0
    ? sql`website_id = ${text(websiteId)} AND visitor_id IN (SELECT visitor_id ${noted})`
    : sql`(website_id, visitor_id) IN (SELECT website_id, visitor_id ${noted})`;
}

/**
 * Selects each visitor of some erasures once: `website_id`, `visitor_id`, and the latest `until`, before which its facts are
 * removed.
 */
export function renderCutOffs(erasureIds: readonly string[]): Sql {
  return sql`SELECT website_id, visitor_id, max(erased_visitors.until) AS until FROM ${NOTED}
WHERE erasure_id IN ${texts(erasureIds)} AND ${OF_VISITOR} GROUP BY website_id, visitor_id`;
}

/** Selects each visitor of each of some erasures: `erasure_id`, `website_id`, `visitor_id` and `until`. */
export function renderNotes(erasureIds: readonly string[]): Sql {
  return sql`SELECT DISTINCT erasure_id, website_id, visitor_id, until FROM erased_visitors
WHERE erasure_id IN ${texts(erasureIds)} AND ${OF_VISITOR}`;
}

/**
 * Selects the days whose daily roll-ups change with some erasures: `(website_id, day)`. A visitor's facts of a day affect
 * visits of the day before and of two days after (docs/decisions/0011).
 */
export function renderNotedDays(erasureIds: readonly string[]): Sql {
  return sql`SELECT website_id, arrayJoin([day - 1, day, day + 1, day + 2]) FROM ${NOTED}
WHERE erasure_id IN ${texts(erasureIds)} AND NOT ${OF_VISITOR}`;
}

/** Stores the visitors of some profiles, and the days of their facts. Adds to earlier entries. */
export async function recordVisitors(
  session: FactSession,
  tables: Pick<ErasedTables, 'base'>,
  profiles: readonly ErasedProfile[],
  visitorsPerStatement?: number,
): Promise<void> {
  for (const some of divide(profiles, BYTES_PER_STATEMENT, bytesOf))
    await session.command(recordIdentities(tables, some));
  for (const some of await divideByVisitors(session, profiles, visitorsPerStatement))
    await session.command(recordDays(some));
}

/** Divides profiles with stored visitors, so that one statement can cover all visitors of a part. */
export async function divideByVisitors(
  session: FactSession,
  profiles: readonly ErasedProfile[],
  most = VISITORS_PER_STATEMENT,
): Promise<ErasedProfile[][]> {
  const rows = await session.query(sql`
SELECT erasure_id, count() AS visitors FROM erased_visitors
WHERE erasure_id IN ${texts(profiles.map(idOf))} AND ${OF_VISITOR} GROUP BY erasure_id`);
  const visitors = new Map(rows.map((row) => [String(row['erasure_id']), Number(row['visitors'])]));
  return divide(profiles, most, ({ erasureId }) => visitors.get(erasureId) ?? 0);
}

/** Deletes the stored visitors of some erasures. */
export function deleteNotedVisitors(session: FactSession, erasureIds: readonly string[]): Promise<void> {
  return session.command(
    sql`ALTER TABLE ${storedTable('erased_visitors')} DELETE WHERE erasure_id IN ${texts(erasureIds)} SETTINGS ${settingsOfMutation('mutations_sync = 1')}`,
  );
}

/** Divides items into parts of at most `most` together; a larger item is a separate part. */
function divide<T>(items: readonly T[], most: number, sizeOf: (item: T) => number): T[][] {
  const parts: T[][] = [];
  let size = 0;
  for (const item of items) {
    size += sizeOf(item);
    const part = parts.at(-1);
    if (part !== undefined && size <= most) part.push(item);
    else {
      parts.push([item]);
      size = sizeOf(item);
    }
  }
  return parts;
}

const bytesOf = ({ profileId }: ErasedProfile) => BYTES_PER_PROFILE + 2 * Buffer.byteLength(profileId);
const idOf = ({ erasureId }: ErasedProfile): string => erasureId;

/** Selects the visitors with one of the profile ids in any fact, and the visitor id that each profile has itself. */
function recordIdentities(tables: Pick<ErasedTables, 'base'>, profiles: readonly ErasedProfile[]): Sql {
  const strings = (of: (profile: ErasedProfile) => string) => texts(profiles.map(of));
  const untils = profiles.map(({ untilMs }) => Math.trunc(untilMs));
  const named = tables.base.flatMap(({ name, ofVisitors }) =>
    ofVisitors?.namesProfiles === true
      ? [
          sql`SELECT erasure_id, website_id, visitor_id, until FROM ${identifier(name)} INNER JOIN asked USING (website_id, profile_id)
  WHERE (website_id, profile_id) IN (SELECT website_id, profile_id FROM asked) AND ${identifier(ofVisitors.cameInAt)} <= until`,
        ]
      : [],
  );
  // 64-bit numbers are sent as text, because JSON numbers would round them.
  return sql`
INSERT INTO erased_visitors (erasure_id, website_id, visitor_id, until, day)
WITH asked AS (
  SELECT tupleElement(one, 1) AS erasure_id, tupleElement(one, 2) AS website_id, tupleElement(one, 3) AS profile_id,
    toUInt64(tupleElement(one, 4)) AS own_id, fromUnixTimestamp64Milli(tupleElement(one, 5), 'UTC') AS until
  FROM (SELECT arrayJoin(arrayZip(${strings(idOf)}, ${strings(({ websiteId }) => websiteId)},
    ${strings(({ profileId }) => profileId)}, ${strings(({ visitorId }) => visitorId)}, ${param(untils, 'Array(Int64)')})) AS one))
SELECT DISTINCT erasure_id, website_id, visitor_id, until, toDate(0) FROM (
  ${join([...named, sql`SELECT erasure_id, website_id, own_id, until FROM asked`], '\n  UNION ALL ')})
WHERE (erasure_id, visitor_id) NOT IN (
  SELECT erasure_id, visitor_id FROM erased_visitors WHERE erasure_id IN (SELECT erasure_id FROM asked) AND ${OF_VISITOR})`;
}

/** Selects the days of facts of the stored visitors. A visitor with errors only has none. */
function recordDays(profiles: readonly ErasedProfile[]): Sql {
  const erasureIds = profiles.map(idOf);
  return sql`
INSERT INTO erased_visitors (erasure_id, website_id, visitor_id, until, day)
SELECT DISTINCT erasure_id, website_id, 0, until, toDate(time)
FROM events INNER JOIN (${renderNotes(erasureIds)}) AS noted USING (website_id, visitor_id)
WHERE ${renderIsNoted(profiles)} AND received_at <= until
  AND (erasure_id, toDate(time)) NOT IN (
    SELECT erasure_id, day FROM erased_visitors WHERE erasure_id IN ${texts(erasureIds)} AND NOT ${OF_VISITOR})`;
}
