import { z } from 'zod';
import { plainText } from '../dispatch.contract.ts';
import { filtersSchema } from '../filter.contract.ts';
import { strict } from '../request.contract.ts';

/** Something that a visitor can do: what steps of funnels and goals are. */
export const stepSchema = strict({
  name: plainText(256).min(1).optional().describe('What the answer calls it; its value when absent'),
  type: z.enum(['page', 'event']).describe('A pageview, or any other event'),
  value: plainText(2_048).min(1).describe('Compared with the path of the page, or the name of the event'),
  op: z.enum(['eq', 'contains', 'starts_with', 'matches']).default('eq').describe('`eq` when absent'),
  filters: filtersSchema
    .optional()
    .describe('What must hold of the event besides, as in `filters` of a query'),
});

/** A step as it was sent. */
export type SentStep = z.output<typeof stepSchema>;

/** What a funnel or goals are split by. */
export const breakdownSchema = strict({
  breakdown: plainText(256).min(1).optional().describe('A dimension, `properties.<key>` included'),
  breakdownLimit: z
    .int()
    .min(1)
    .max(50)
    .default(10)
    .describe('Its most frequent values, 10 when absent; all others share one row'),
});
