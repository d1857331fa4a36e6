import { JSON_SCHEMA_REGISTRY } from '@orpc/zod/zod4';
import type { z } from 'zod';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { FILTERS_DESCRIBED, type FilterNode, filtersSchema } from './filter.contract.ts';

/** The maximum length of saved filters as JSON, in characters: lists return them in full. */
const MAX_JSON_LENGTH = 16_384;

/** Saved filters: those of a query, at least one. */
export type SavedFilters = readonly FilterNode[];

/** The filters of a query, to be saved under a name. `checkFilters` also validates their fields. */
export const savedFilters = filtersSchema
  .refine((filters) => filters.length > 0, sayInSchema('query.mustContainFilter'))
  .refine(
    (filters) => JSON.stringify(filters).length <= MAX_JSON_LENGTH,
    sayInSchema('fields.mustNotBeLongerAsJson', { max: MAX_JSON_LENGTH }),
  );
const registered: z.ZodType = savedFilters;
JSON_SCHEMA_REGISTRY.add(registered, FILTERS_DESCRIBED);
