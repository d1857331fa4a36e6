import { type FilterNode, filtersSchema } from './filter.contract.ts';

/** Longest that kept filters may be as JSON, in characters: lists of them are answered as a whole. */
const MAX_JSON_LENGTH = 16_384;

/** Filters that are kept: those of a query, at least one of them. */
export type SavedFilters = readonly FilterNode[];

/** The filters of a query, to be kept under a name. Their fields are checked beyond this by `checkFilters`. */
export const savedFilters = filtersSchema
  .refine((filters) => filters.length > 0, 'must hold at least one filter')
  .refine(
    (filters) => JSON.stringify(filters).length <= MAX_JSON_LENGTH,
    `must not be longer than ${MAX_JSON_LENGTH} characters as JSON`,
  );
