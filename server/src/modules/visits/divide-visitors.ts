import type { FactSession } from '../../stores/facts/facts.ts';
import { join, raw, sql } from '../../stores/facts/sql.ts';
import { readsOfDays, type VisitDays, type VisitorPart } from './select-visits.ts';

/** The largest number that is both a UInt64 and a Float64. */
const LARGEST_EDGE = raw('18446744073709549568.');

/**
 * Divides the visitors of a range of days into parts with about so many events each: small websites together, large ones
 * by ranges of ids. Events lie in that order, so each part is read almost alone.
 */
export async function divideVisitors(
  session: FactSession,
  days: VisitDays,
  eventsPerPart: number,
): Promise<VisitorPart[]> {
  const rows = await session.query(
    sql`SELECT website_id, count() AS events FROM events WHERE ${readsOfDays(days)} GROUP BY website_id ORDER BY website_id`,
  );
  const parts: VisitorPart[] = [];
  let together: { firstWebsite: string; lastWebsite: string; events: number } | undefined;
  for (const row of rows) {
    const websiteId = String(row['website_id']);
    const events = Number(row['events']);
    if (events > eventsPerPart) {
      together = undefined;
      parts.push(...(await divideWebsite(session, days, websiteId, Math.ceil(events / eventsPerPart))));
    } else if (together !== undefined && together.events + events <= eventsPerPart) {
      together.lastWebsite = websiteId;
      together.events += events;
    } else {
      together = { firstWebsite: websiteId, lastWebsite: websiteId, events };
      parts.push(together);
    }
  }
  return parts;
}

async function divideWebsite(
  session: FactSession,
  days: VisitDays,
  websiteId: string,
  count: number,
): Promise<VisitorPart[]> {
  const levels = Array.from({ length: count - 1 }, (_, index) => raw(String((index + 1) / count)));
  const rows = await session.query(sql`
SELECT DISTINCT toString(toUInt64(least(edge, ${LARGEST_EDGE}))) AS edge
FROM (
  SELECT arrayJoin(quantiles(${join(levels)})(visitor_id)) AS edge FROM events
  WHERE ${readsOfDays({ ...days, websiteIds: [websiteId] })})
ORDER BY toUInt64(edge)`);
  const edges = rows.map(({ edge }) => String(edge));
  return [undefined, ...edges].map((from, index) => {
    const to = edges[index];
    const website = { firstWebsite: websiteId, lastWebsite: websiteId };
    return { ...website, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
}
