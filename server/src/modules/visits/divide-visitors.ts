import type { FactSession } from '../../stores/facts/facts.ts';
import { join, raw, type Sql, sql, text } from '../../stores/facts/sql.ts';
import type { VisitorPart } from './select-visits.ts';

/** The largest number that both UInt64 and Float64 can represent. */
const LARGEST_EDGE = raw('18446744073709549568.');

/**
 * Divides visitors into parts with about equal numbers of rows: small websites are grouped, large ones are divided by ranges
 * of visitor ids. Events are stored in this order, so a statement for one part reads few rows of the others.
 *
 * @param rows a source of rows with `website_id` and `visitor_id`, for use after FROM.
 * @param rowsPerPart the number of rows per part that should not be exceeded.
 */
export async function divideVisitors(
  session: FactSession,
  rows: Sql,
  rowsPerPart: number,
): Promise<VisitorPart[]> {
  const websites = await session.query(
    sql`SELECT website_id, count() AS found FROM ${rows} GROUP BY website_id ORDER BY website_id`,
  );
  const parts: VisitorPart[] = [];
  let group: { firstWebsite: string; lastWebsite: string; found: number } | undefined;
  for (const website of websites) {
    const websiteId = String(website['website_id']);
    const found = Number(website['found']);
    if (found > rowsPerPart) {
      group = undefined;
      parts.push(...(await divideWebsite(session, rows, websiteId, Math.ceil(found / rowsPerPart))));
    } else if (group !== undefined && group.found + found <= rowsPerPart) {
      group.lastWebsite = websiteId;
      group.found += found;
    } else {
      group = { firstWebsite: websiteId, lastWebsite: websiteId, found };
      parts.push(group);
    }
  }
  return parts;
}

async function divideWebsite(
  session: FactSession,
  rows: Sql,
  websiteId: string,
  count: number,
): Promise<VisitorPart[]> {
  const levels = Array.from({ length: count - 1 }, (_, index) => raw(String((index + 1) / count)));
  const found = await session.query(sql`
SELECT DISTINCT toString(toUInt64(least(edge, ${LARGEST_EDGE}))) AS edge
FROM (
  SELECT arrayJoin(quantiles(${join(levels)})(visitor_id)) AS edge FROM ${rows} WHERE website_id = ${text(websiteId)})
ORDER BY toUInt64(edge)`);
  const edges = found.map(({ edge }) => String(edge));
  return [undefined, ...edges].map((from, index) => {
    const to = edges[index];
    const website = { firstWebsite: websiteId, lastWebsite: websiteId };
    return { ...website, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
}
