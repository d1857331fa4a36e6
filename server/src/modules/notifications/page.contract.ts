import { z } from 'zod';
import { pageSize } from '../../lib/shapes.ts';

const MAX_PAGE = 100;

/** The schema of the size of a page: 50 if absent, at most 100. */
export const pageLimit = pageSize(MAX_PAGE).default(50);

/** The schema of the cursor of the next page. */
export const pageCursor = z.string().max(100).optional();

/** The schema of a flag in a query string. */
export const queryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
]);
