import { z } from 'zod';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { type Check, createCheck } from './check-fields.contract.ts';
import { COMMON_FIELDS, number } from './fields.contract.ts';

/** The metrics, with the names of web.dev. `FID` and `FPS` are sent by older and by other trackers. */
const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID', 'FPS'] as const;
/** The maximum value: a day, in milliseconds. */
const MAX_VALUE = 86_400_000;

const metric = z
  .enum(METRICS, { error: sayInSchema('fields.mustBeOneOf', { names: METRICS.join(', ') }) })
  .nullish();

/** A measurement of a web vital in a request. Unknown fields are ignored. */
export const vitalSchema = z.object({
  name: metric,
  value: number(0, MAX_VALUE).describe('Milliseconds; CLS has no unit'),
  metricName: metric.describe('An alias of `name`, which the hosted product’s script uses'),
  metricValue: number(0, MAX_VALUE).describe('An alias of `value`'),
  ...COMMON_FIELDS,
});

/** A validated measurement. */
export type SentVital = z.output<typeof vitalSchema>;

/** Validates a measurement. Returns the measurement, or all problems. */
export const checkVital: Check<SentVital> = createCheck('a measurement', vitalSchema, [
  ['name', 'metricName'],
  ['value', 'metricValue'],
]);
