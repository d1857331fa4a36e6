import { z } from 'zod';
import { plainText } from '../contract/dispatch.contract.ts';
import { filtersSchema } from '../contract/filter.contract.ts';
import { strict } from '../contract/request.contract.ts';

/** A page view or an event of a visitor: a step of a funnel, or a goal. */
export const stepSchema = strict({
  name: plainText(256)
    .min(1)
    .optional()
    .describe('The name of the step in the response; its value when absent'),
  type: z.enum(['page', 'event']).describe('A pageview, or any other event'),
  value: plainText(2_048).min(1).describe('Compared with the path of the page, or the name of the event'),
  op: z.enum(['eq', 'contains', 'starts_with', 'matches']).default('eq').describe('`eq` when absent'),
  filters: filtersSchema
    .optional()
    .describe('Additional conditions on the event, as in `filters` of a query'),
});

/** A step, as sent by the caller. */
export type SentStep = z.output<typeof stepSchema>;

/** The dimension that a funnel or goals are split by. */
export const breakdownSchema = strict({
  breakdown: plainText(256).min(1).optional().describe('A dimension, including `properties.<key>`'),
  breakdownLimit: z
    .int()
    .min(1)
    .max(50)
    .default(10)
    .describe(
      'The number of most frequent values with a row of their own, 10 when absent; all others share one row',
    ),
});
