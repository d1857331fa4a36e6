import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { staleness } from '../flag.contract.ts';
import { environmentName } from '../flag-config.contract.ts';
import { EXAMPLE_FLAG_ID, flagId } from '../flag-id.contract.ts';

/** The longest range, in days. */
const MAX_DAYS = 366;
const success = z.literal(true);
const access = scoped('manage:flags');
const tags = ['Flags'];
const day = z.iso.date(sayInSchema('fields.mustBeDay'));
const variant = z.string().nullable().describe('null for evaluations without a variant');

/** How flags are used. */
export const flagUsageContract = {
  usage: operation({
    example: {
      params: { id: EXAMPLE_FLAG_ID },
      query: { startDate: '2026-03-01', endDate: '2026-03-07' },
    },
    access,
    resources: [{ kind: 'flag', at: ['id'] }] satisfies readonly ResourceRule[],
  })
    .route({
      method: 'GET',
      path: '/v1/flags/{id}/usage',
      tags,
      summary: 'Get the usage of a flag',
      description: `Evaluations by day, variant, value and SDK. Days are in UTC; at most ${MAX_DAYS}. Local evaluation of SDKs counts when they report it.`,
    })
    .input(
      z
        .strictObject({
          id: flagId,
          startDate: day.optional().describe('The first day; 30 days ago if absent'),
          endDate: day.optional().describe('The last day; today if absent'),
          environment: environmentName.optional().describe('All environments if absent'),
        })
        .superRefine(({ startDate, endDate }, context) => {
          if (startDate === undefined || endDate === undefined) return;
          const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
          if (days < 0)
            context.addIssue({
              code: 'custom',
              path: ['endDate'],
              message: sayInSchema('flags.mustNotBeBeforeStartDate'),
            });
          if (days >= MAX_DAYS)
            context.addIssue({
              code: 'custom',
              path: ['startDate'],
              message: sayInSchema('flags.mustBeAtMostDaysBefore', { max: MAX_DAYS }),
            });
        }),
    )
    .output(
      z.object({
        success,
        total: z.int(),
        lastEvaluatedAt: z.iso
          .datetime()
          .nullable()
          .describe('The minute of the last evaluation in the range'),
        days: z.array(
          z.object({
            date: z.string(),
            evaluations: z.int(),
            variants: z.array(z.object({ variant, value: z.string(), evaluations: z.int() })),
          }),
        ),
        variants: z.array(z.object({ variant, value: z.string(), evaluations: z.int(), share: z.number() })),
        sdks: z.array(z.object({ sdk: z.string(), evaluations: z.int(), lastEvaluatedAt: z.iso.datetime() })),
      }),
    ),

  stale: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID } },
    access,
    resources: [{ kind: 'website', at: ['websiteId'] }] satisfies readonly ResourceRule[],
  })
    .route({
      method: 'GET',
      path: '/v1/flags/stale',
      tags,
      summary: 'List stale flags',
      description:
        'Flags that may not be necessary any more: never evaluated, temporary with one value for all evaluations, or past their planned end. Archived flags are not listed.',
    })
    .input(
      z.strictObject({
        websiteId,
        days: z
          .union([
            z.number(),
            z
              .string()
              .regex(/^\d{1,3}$/, sayInSchema('fields.mustBeWholeNumber'))
              .transform(Number),
          ])
          .pipe(z.int().min(1).max(365))
          .default(14)
          .describe('For how many days a flag must be unused, or have one value'),
      }),
    )
    .output(
      z.object({
        success,
        flags: z.array(
          z.object({
            id: flagId,
            key: z.string(),
            name: z.string(),
            owner: z.object({ id: z.string(), name: z.string() }).nullable(),
            lifetime: z.enum(['temporary', 'permanent']),
            plannedEndAt: z.iso.datetime().nullable(),
            lastEvaluatedAt: z.iso.datetime().nullable(),
            staleness,
          }),
        ),
      }),
    ),
};
