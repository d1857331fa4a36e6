/** The limits of one request, all stated in its schema. */
export const QUERY_LIMITS = {
  /** Queries in an array. */
  queries: 20,
  parameters: 50,
  /** Parameters of all queries of a request together. */
  requestParameters: 64,
  /** Rows of all parameters of a request together: the sum of their limits. */
  requestRows: 500_000,
  /** Conditions in one filter tree. */
  filterLeaves: 50,
  filterDepth: 5,
  /** Values of one `in`. */
  filterValues: 1_000,
  rows: 10_000,
  defaultRows: 100,
  /** Highest page. */
  pages: 1_000_000,
  metrics: 20,
  dimensions: 4,
  /** Points of one series. */
  points: 10_000,
  /** Websites of an organization in one query: their ids take at most 0.7 MB of each statement. */
  websites: 20_000,
  /** Longest range, in days. */
  rangeDays: 4_100,
} as const;

/** The highest `limit` of callers without a credential: what the page of a public website requests. */
export const PUBLIC_QUERY_ROWS = 1_000;

/** Queries in progress: as many as one key or one address may send in a minute, so that only several of them together are rejected. */
export const QUERY_CONCURRENCY = { authenticated: 120, anonymous: 120, address: 60 } as const;

/**
 * Distinct values are counted exactly while the ranges of a query contain at most this many half hours of visits. Beyond
 * that they are estimated with sketches, and the response says so.
 */
export const EXACT_VISITS = 5_000_000;
