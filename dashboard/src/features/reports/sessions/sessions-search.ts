import { oneOf, present, wholeNumberIn } from '../../../lib/search.ts';

/** How many rows a list shows, at first and further with every click, and at most. */
export const ROWS = { first: 50, most: 1_000 } as const;

/** What the list of sessions shows beside filters and range, as it stands in the address. */
export interface SessionsSearch {
  /** Visits, or who made them. */
  readonly list?: 'visitors';
  /** How many rows show, when more than at first. */
  readonly rows?: number;
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseSessionsSearch(search: Record<string, unknown>): SessionsSearch {
  return present({
    list: oneOf(search['list'], ['visitors'] as const),
    rows: wholeNumberIn(search['rows'], ROWS.first + 1, ROWS.most),
  });
}

/** The search of an address after a change; `undefined` takes a key away. */
export function changedSearch(
  old: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== undefined));
}

/** The search without the length of a list, for where there is another list. */
export function withoutRows<T extends SessionsSearch>({ rows: _rows, ...rest }: T): Omit<T, 'rows'> {
  return rest;
}
