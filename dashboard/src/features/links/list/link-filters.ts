import type { LinkSort, LinksSearch } from './links-search.ts';

/** The sort orders as the API accepts them. */
export const SORT_INPUTS = {
  newest: { sort: 'createdAt', order: 'desc' },
  oldest: { sort: 'createdAt', order: 'asc' },
  updated: { sort: 'updatedAt', order: 'desc' },
  name: { sort: 'name', order: 'asc' },
  clicks: { sort: 'clicks', order: 'desc' },
} as const satisfies Readonly<Record<LinkSort, { readonly sort: string; readonly order: string }>>;

/** Whether a filter other than the sort order is set. */
export function isFiltered({ sort: _, ...filters }: LinksSearch): boolean {
  return Object.keys(filters).length > 0;
}
