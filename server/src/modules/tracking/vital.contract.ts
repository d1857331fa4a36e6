import { z } from 'zod';
import { type Check, createCheck } from './check-fields.contract.ts';
import { COMMON_FIELDS, number } from './fields.contract.ts';

/** What is measured, by the names of web.dev. `FID` and `FPS` come from older and from other trackers. */
const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID', 'FPS'] as const;
/** Longest that is believed: a day, in milliseconds. */
const MAX_VALUE = 86_400_000;

const metric = z.enum(METRICS, { error: `must be one of ${METRICS.join(', ')}` }).nullish();

/** One measurement of a web vital as it is sent. Fields that are not listed are ignored. */
export const vitalSchema = z.object({
  name: metric,
  value: number(0, MAX_VALUE).describe('Milliseconds; CLS has no unit'),
  metricName: metric.describe('Another name of `name`, which the hosted product’s script uses'),
  metricValue: number(0, MAX_VALUE).describe('Another name of `value`'),
  ...COMMON_FIELDS,
});

/** A measurement that its contract let through. */
export type SentVital = z.output<typeof vitalSchema>;

/** Holds a measurement against its schema: the measurement itself, or every problem with it. */
export const checkVital: Check<SentVital> = createCheck('a measurement', vitalSchema, [
  ['name', 'metricName'],
  ['value', 'metricValue'],
]);
