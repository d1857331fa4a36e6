import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { timeZoneName } from '../../../lib/time/time-zone.contract.ts';

const MAX_PERIOD_SECONDS = 366 * 24 * 60 * 60;

/** The configuration of monitors that wait for requests of jobs. */
export const heartbeatConfig = z
  .strictObject({
    periodSeconds: field(z.int().min(10).max(MAX_PERIOD_SECONDS).optional(), {
      title: 'Period',
      description: 'The longest time between two requests, in seconds.',
      example: 86_400,
    }),
    cron: field(z.string().trim().max(100).optional(), {
      title: 'Cron expression',
      description: 'When a request is expected, in place of a period.',
      example: '0 3 * * *',
    }),
    timeZone: field(timeZoneName.default('UTC'), {
      title: 'Time zone',
      description: 'The time zone of the cron expression.',
    }),
    graceSeconds: field(z.int().min(0).max(86_400).default(60), {
      title: 'Grace',
      description: 'How much later a request may come, in seconds.',
    }),
    maxRunSeconds: field(z.int().min(1).max(MAX_PERIOD_SECONDS).optional(), {
      title: 'Longest run',
      description: 'The longest time between the start and the end of a run, in seconds.',
    }),
  })
  .refine(
    ({ periodSeconds, cron }) => (periodSeconds === undefined) !== (cron === undefined),
    sayInSchema('monitors.mustHavePeriodOrCron'),
  );
