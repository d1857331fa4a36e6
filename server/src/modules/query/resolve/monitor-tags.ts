import { defineHook } from '../../../kernel/hooks.ts';
import { join, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import type { FilterNode } from '../contract/filter.contract.ts';
import type { QueryRequest } from '../contract/request.contract.ts';

/** The name of the dimension. */
const MONITOR_TAG = 'monitor_tag';
/** The query type that is grouped by tags. */
const TAG_TYPE = 'uptime_by_tag';

/** The tags of monitors by the id of the monitor. Monitors without tags are omitted. */
export type MonitorTags = ReadonlyMap<string, readonly string[]>;

/** The monitors whose tags a query needs. */
export interface TaggedScope {
  readonly kind: 'organization' | 'website' | 'monitor';
  readonly id: string;
}

/** Runs when a query names the tags of monitors. Subscribers return the current tags of the monitors in the scope. */
export const monitorTagsQueried = defineHook<[scope: TaggedScope], MonitorTags>('query.monitor-tags');

/** Ids in one parameter: about 60 KB. */
const IDS_PER_PARAMETER = 2_000;
const NO_TAGS = sql`emptyArrayString()`;

/** Whether a query filters by tags of monitors or groups by them. */
export function usesMonitorTags({
  parameters,
  filters = [],
}: Pick<QueryRequest, 'parameters' | 'filters'>): boolean {
  return (
    filters.some(isOnTags) ||
    parameters.some((parameter) => {
      if (typeof parameter === 'string') return parameter === TAG_TYPE;
      if ('name' in parameter && parameter.name === TAG_TYPE) return true;
      const dimensions = 'dimensions' in parameter ? parameter.dimensions : [];
      return dimensions.includes(MONITOR_TAG) || (parameter.filters ?? []).some(isOnTags);
    })
  );
}

function isOnTags(filter: FilterNode): boolean {
  if ('and' in filter) return filter.and.some(isOnTags);
  if ('or' in filter) return filter.or.some(isOnTags);
  if ('not' in filter) return filter.not.some(isOnTags);
  return filter.field === MONITOR_TAG;
}

/** The tags of the monitor of a check, as an array. Tags contain no control characters, and ids no commas. */
export function renderMonitorTags(tags: MonitorTags): Sql {
  const entries = [...tags];
  if (entries.length === 0) return NO_TAGS;
  const ids: Sql[] = [];
  const lists: Sql[] = [];
  for (let from = 0; from < entries.length; from += IDS_PER_PARAMETER) {
    const piece = entries.slice(from, from + IDS_PER_PARAMETER);
    ids.push(sql`splitByChar(',', ${text(piece.map(([id]) => id).join(','))})`);
    const texts = piece.map(([, own]) => own.join('\n')).join('\v');
    lists.push(sql`splitByChar('\\v', ${text(texts)})`);
  }
  const all = (pieces: readonly Sql[]) => sql`arrayConcat(${join(pieces)})`;
  return sql`splitByChar('\\n', transform(monitor_id, ${all(ids)}, ${all(lists)}, ''))`;
}
