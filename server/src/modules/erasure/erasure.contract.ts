import { z } from 'zod';
import { sayInSchema } from '../../lib/texts/sentence.ts';

/** The progress of an erasure, as all responses contain it. */
export const progress = {
  status: z
    .enum(['pending', 'running', 'done', 'failed'])
    .describe('`failed`: the last attempt failed; it is retried automatically'),
  requestedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  removedAt: z.iso.datetime().nullable().describe('From then on, queries do not return the rows'),
  finishedAt: z.iso.datetime().nullable().describe('From then on, no file of the store contains the rows'),
  rowsTotal: z.int().describe('Rows found so far; 0 before the start'),
  rowsRemoved: z.int(),
} as const;

/** The id of an erasure: `ers_…`. */
export const erasureId = z
  .string()
  .regex(/^ers_[0-9a-hjkmnp-tv-z]{26}$/, sayInSchema('erasure.mustBeErasureId'));
