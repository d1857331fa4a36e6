import { z } from 'zod';

/** How far an erasure is, as all answers say it. */
export const progress = {
  status: z
    .enum(['pending', 'running', 'done', 'failed'])
    .describe('`failed`: the last attempt did not succeed; it is tried again by itself'),
  requestedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  removedAt: z.iso.datetime().nullable().describe('Since then no query finds any of the rows'),
  finishedAt: z.iso.datetime().nullable().describe('Since then no file of the store holds any of them'),
  rowsTotal: z.int().describe('Rows that were found so far; 0 before it is started'),
  rowsRemoved: z.int(),
} as const;

/** The id of an erasure: `ers_…`. */
export const erasureId = z.string().regex(/^ers_[0-9a-hjkmnp-tv-z]{26}$/, 'must be an erasure id (ers_…)');
