import { asc } from 'drizzle-orm';
import type { FactRow, Facts } from '../../stores/facts/facts.ts';
import { instant, join, param, type Sql, sql, text } from '../../stores/facts/sql.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditFilter } from './audit-filter.ts';
import { auditOutbox } from './audit-outbox.table.ts';

/** An entry as returned: the columns of `audit_log` without `segment`, and the time as `at`. */
export type AuditLine = FactRow;

/** Returns the matching entries, oldest first, including those that are not yet copied to the facts. */
export async function readAuditLog(
  stores: { readonly facts: Facts; readonly state: State },
  filter: AuditFilter,
): Promise<AuditLine[]> {
  // Read before the facts, so that an entry that is copied in between is found in at least one store.
  const waiting = await stores.state.db.select().from(auditOutbox).orderBy(asc(auditOutbox.entryId));
  const stored = await stores.facts.query(sql`
    SELECT concat(replaceOne(toString(time), ' ', 'T'), 'Z') AS at, * EXCEPT (time, segment) FROM audit_log
    WHERE ${join(conditions(filter), ' AND ')}
    ORDER BY time DESC, entry_id DESC LIMIT 1 BY entry_id LIMIT ${param(filter.limit, 'UInt32')}`);
  const known = new Set(stored.map((line) => line['entry_id']));
  const onTheWay = waiting
    .map(({ entry }) => parseLine(entry))
    .filter((line) => !known.has(line['entry_id'] ?? ''));
  return [...stored, ...onTheWay.filter((line) => matches(line, filter))].sort(byAge).slice(-filter.limit);
}

function conditions(filter: AuditFilter): Sql[] {
  const all = [sql`time >= ${instant(filter.sinceMs)}`];
  if (filter.untilMs !== undefined) all.push(sql`time < ${instant(filter.untilMs)}`);
  if (filter.key !== undefined) {
    const key = text(filter.key);
    all.push(sql`(key_id = ${key} OR key_start = ${key} OR resource IN (${text(`key:${filter.key}`)}, ${text(`flag-key:${filter.key}`)})
      OR JSONExtractString(details, 'start') = ${key} OR JSONExtractString(details, 'previousStart') = ${key})`);
  }
  if (filter.organizationId !== undefined) all.push(sql`organization_id = ${text(filter.organizationId)}`);
  if (filter.outcome !== undefined) all.push(sql`outcome = ${text(filter.outcome)}`);
  return all;
}

/** Compares by time; entries of one millisecond by creation. */
function byAge(a: AuditLine, b: AuditLine): number {
  const apartMs = Date.parse(String(a['at'])) - Date.parse(String(b['at']));
  return apartMs === 0 ? (String(a['entry_id']) < String(b['entry_id']) ? -1 : 1) : apartMs;
}

function matches(line: AuditLine, filter: AuditFilter): boolean {
  const time = Date.parse(String(line['at']));
  return (
    time >= filter.sinceMs &&
    (filter.untilMs === undefined || time < filter.untilMs) &&
    (filter.key === undefined || isAboutKey(line, filter.key)) &&
    (filter.organizationId === undefined || line['organization_id'] === filter.organizationId) &&
    (filter.outcome === undefined || line['outcome'] === filter.outcome)
  );
}

/**
 * Returns whether an entry is a use of a key, by its id or start, or an act on it; such acts name its current and former
 * starts.
 */
function isAboutKey(line: AuditLine, key: string): boolean {
  const details: { start?: string; previousStart?: string } = JSON.parse(String(line['details'] || '{}'));
  const names = [line['key_id'], line['key_start'], details.start, details.previousStart];
  return names.includes(key) || line['resource'] === `key:${key}` || line['resource'] === `flag-key:${key}`;
}

function parseLine(entry: string): AuditLine {
  const { time, ...rest } = JSON.parse(entry);
  return { at: time, ...rest };
}
