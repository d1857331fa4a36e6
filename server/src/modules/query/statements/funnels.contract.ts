import { z } from 'zod';
import { strict } from '../contract/request.contract.ts';
import { breakdownSchema, stepSchema } from './steps.contract.ts';

const MAX_WINDOW_S = 30 * 86_400;
const DEFAULT_WINDOW_S = 86_400;

/** The definition of a funnel. */
export const funnelOptions = strict({
  steps: z.array(stepSchema).min(2).max(10),
  order: z
    .enum(['ordered', 'strict'])
    .default('ordered')
    .describe('`ordered`: other events can occur between two steps; `strict`: no other event can'),
  windowSeconds: z
    .int()
    .min(1)
    .max(MAX_WINDOW_S)
    .default(DEFAULT_WINDOW_S)
    .describe('The maximum time from the first step to the last'),
  scope: z
    .enum(['visitor', 'visit'])
    .default('visitor')
    .describe('Whether one visitor or one visit must complete all steps'),
  ...breakdownSchema.shape,
});

/** A funnel, as sent by the caller. */
export type SentFunnel = z.output<typeof funnelOptions>;
