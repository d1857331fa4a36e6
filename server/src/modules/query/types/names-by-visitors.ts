import type { QueryType } from './query-type.ts';

/** The definition of a list by pageviews and visitors, without its dimension. */
interface NamedList {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly access: QueryType['access'];
  readonly visualization?: QueryType['visualization'];
  readonly hidesUnknown?: true;
  readonly countryOf?: string;
}

/** A list of `name, pageviews, visitors, percentage`, most visitors first; the percentage is of all visitors. */
export function namesByVisitors(dimension: string, list: NamedList): QueryType {
  return {
    visualization: 'table',
    ...list,
    dimensions: { name: dimension },
    metrics: { pageviews: 'pageviews', visitors: 'visitors' },
    percentOf: { field: 'percentage', of: 'visitors' },
    sortBy: 'visitors',
  };
}
