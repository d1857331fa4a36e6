import { z } from 'zod';

const MAX_PAGE = 100;

/** The schema of the size of a page: 50 if absent, at most 100. */
export const pageLimit = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number')
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MAX_PAGE))
  .default(50);

/** The schema of the cursor of the next page. */
export const pageCursor = z.string().max(100).optional();

/** The schema of a flag in a query string. */
export const queryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
]);
