import { oneOf, present, textIn } from '../../../lib/search.ts';
import { KINDS, type MonitorKind, type MonitorState, STATES } from '../monitor-parts/monitor.ts';

const MAX_CLOSED = 50;

/** The search parameters of the list of monitors. Defaults are omitted. */
export interface MonitorsSearch {
  /** Text to find in names and targets. */
  readonly q?: string;
  readonly state?: MonitorState;
  readonly kind?: MonitorKind;
  readonly tag?: string;
  /** The names of collapsed groups; the empty name for monitors without a group. */
  readonly closed?: readonly string[];
}

/** Changes to the search parameters. `undefined` removes a parameter. */
export type SearchChange = { readonly [Key in keyof MonitorsSearch]: MonitorsSearch[Key] | undefined };

/** The change that removes all filters. */
export const NO_FILTERS: SearchChange = { q: undefined, state: undefined, kind: undefined, tag: undefined };

/** Parses the search parameters. Ignores invalid values. */
export function parseMonitorsSearch(search: Record<string, unknown>): MonitorsSearch {
  const closed = search['closed'];
  const names = Array.isArray(closed)
    ? closed.filter((name) => typeof name === 'string').slice(0, MAX_CLOSED)
    : [];
  return present({
    q: textIn(search['q'], 100),
    state: oneOf(search['state'], STATES),
    kind: oneOf(search['kind'], KINDS),
    tag: textIn(search['tag'], 50),
    closed: names.length === 0 ? undefined : names,
  });
}

/** Whether the list is filtered. */
export function isFiltered({ q, state, kind, tag }: MonitorsSearch): boolean {
  return [q, state, kind, tag].some((value) => value !== undefined);
}
