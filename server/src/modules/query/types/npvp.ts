import type { QueryType } from './query-type.ts';

/** What a list of names by pageviews and visitors says besides its dimension. */
interface NamedList {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly access: QueryType['access'];
  readonly visualization?: QueryType['visualization'];
  readonly hidesUnknown?: true;
}

/** A list of `name, pageviews, visitors, percentage`, most visitors first; the percentage is of all visitors. */
export function namesByVisitors(dimension: string, list: NamedList): QueryType {
  return {
    visualization: 'table',
    ...list,
    dimensions: { name: dimension },
    metrics: { pageviews: 'pageviews', visitors: 'visitors' },
    share: { field: 'percentage', of: 'visitors' },
    sortBy: 'visitors',
  };
}
