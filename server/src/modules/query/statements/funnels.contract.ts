import { z } from 'zod';
import { strict } from '../request.contract.ts';
import { breakdownSchema, stepSchema } from './steps.contract.ts';

const MAX_WINDOW_S = 30 * 86_400;
const DEFAULT_WINDOW_S = 86_400;

/** What a funnel is. */
export const funnelOptions = strict({
  steps: z.array(stepSchema).min(2).max(10),
  order: z
    .enum(['ordered', 'strict'])
    .default('ordered')
    .describe('`ordered`: other events may lie between two steps; `strict`: none may'),
  windowSeconds: z
    .int()
    .min(1)
    .max(MAX_WINDOW_S)
    .default(DEFAULT_WINDOW_S)
    .describe('From the first step to the last'),
  scope: z.enum(['visitor', 'visit']).default('visitor').describe('Who has to take all steps'),
  ...breakdownSchema.shape,
});

/** A funnel as it was sent. */
export type SentFunnel = z.output<typeof funnelOptions>;
