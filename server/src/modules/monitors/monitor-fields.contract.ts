import { z } from 'zod';
import { lineOfText } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { monitorId } from './monitor-id.contract.ts';

const MAX_NAME_LENGTH = 100;
const MAX_TAGS = 20;
const DAY_SECONDS = 24 * 60 * 60;

/** The shortest time between two checks, in seconds. */
const MIN_INTERVAL_SECONDS = 10;

/** The words that are accepted in place of an interval, and their seconds. */
const GRANULARITIES = {
  minute: 60,
  five_minutes: 300,
  ten_minutes: 600,
  thirty_minutes: 1_800,
  hour: 3_600,
  six_hours: 21_600,
  twelve_hours: 43_200,
  day: DAY_SECONDS,
} as const;

/** The schema of names of monitors. */
export const monitorName = lineOfText(MAX_NAME_LENGTH);
/** The schema of tags. */
export const tag = lineOfText(50);
/** The schema of regions: 1 to 31 characters. */
export const region = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,30}$/, sayInSchema('monitors.mustBeLowerCaseLetters'));

/** The interval as a word, which becomes seconds. */
export const granularity = z
  .enum([
    'minute',
    'five_minutes',
    'ten_minutes',
    'thirty_minutes',
    'hour',
    'six_hours',
    'twelve_hours',
    'day',
  ] satisfies (keyof typeof GRANULARITIES)[])
  .transform((word) => GRANULARITIES[word])
  .describe('The interval as a word, in place of intervalSeconds');

const isUnique = (all: readonly string[]) => new Set(all).size === all.length;

/** The fields of monitors of all kinds that have defaults (`monitor-input.ts`). */
export const optionalFields = z
  .object({
    websiteId: websiteId.nullable().describe('The website whose analytics show its outages'),
    intervalSeconds: z
      .int()
      .min(MIN_INTERVAL_SECONDS)
      .max(DAY_SECONDS)
      .describe('The time between checks, in seconds'),
    timeout: z
      .int()
      .min(1_000)
      .max(120_000)
      .describe('The limit of a check, in milliseconds, at most the interval'),
    retries: z
      .int()
      .min(0)
      .max(5)
      .describe('How often a failed check is repeated immediately before it counts'),
    failuresToDown: z
      .int()
      .min(1)
      .max(20)
      .describe('Failures among the last `failureWindow` checks that make it down'),
    failureWindow: z.int().min(1).max(20),
    successesToUp: z.int().min(1).max(20).describe('Successful checks in a row that make it up again'),
    degradedAfterMs: z
      .int()
      .min(1)
      .max(120_000)
      .nullable()
      .describe('A slower check is degraded, in milliseconds'),
    regions: z
      .array(region)
      .min(1)
      .max(10)
      .refine(isUnique, sayInSchema('monitors.mustNotContainRegionTwice'))
      .describe('Where it is checked from. `local`: the server itself. Others are the regions of probes'),
    quorum: z
      .int()
      .min(1)
      .max(10)
      .nullable()
      .describe('Regions that must find it down. `null`: more than half of them'),
    parentId: monitorId.nullable().describe('While this monitor is down, the state is `unreachable`'),
    group: lineOfText(80).nullable(),
    tags: z.array(tag).max(MAX_TAGS).refine(isUnique, sayInSchema('monitors.mustNotContainTagTwice')),
    sloPercent: z
      .number()
      .min(50)
      .max(99.999)
      .nullable()
      .describe('The target of its availability over 30 days, in percent'),
    paused: z.boolean(),
  })
  .partial().shape;
