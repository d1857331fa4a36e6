import { z } from 'zod';
import { boundedRecord, withMaxKeys } from '../../../lib/concurrency/bounded-record.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { configChanges, environmentName } from '../flag-config.contract.ts';
import { EXAMPLE_FLAG_ID, flagId } from '../flag-id.contract.ts';
import { flagValue, isFlagValue } from '../flag-value.contract.ts';

/** The most visitors of a preview. */
export const MAX_VISITORS = 10_000;
/** The largest context, in characters of JSON. */
const MAX_CONTEXT = 32_768;
/** The most attributes of a context. */
const MAX_ATTRIBUTES = 1_000;
const BODY_BYTES = 384 * 1024;

const success = z.literal(true);
const byId: readonly ResourceRule[] = [{ kind: 'flag', at: ['id'] }];
const access = scoped('manage:flags');
const tags = ['Flags'];

const context = withMaxKeys(
  boundedRecord(z.string().max(256), z.unknown(), MAX_ATTRIBUTES, 'attributes')
    .refine((given) => isFlagValue(given), sayInSchema('flags.mustBeFiniteJson'))
    .refine(
      (given) => !isFlagValue(given) || JSON.stringify(given).length <= MAX_CONTEXT,
      sayInSchema('flags.mustHaveAtMostCharacters', { max: MAX_CONTEXT }),
    )
    .describe('Attributes, such as `targetingKey`, `country` and `plan`'),
  MAX_ATTRIBUTES,
);
const draft = configChanges.describe('Changes of the configuration that are evaluated, but not saved');

const step = z.object({
  step: z.enum(['archived', 'status', 'exclusion', 'prerequisite', 'target', 'rule', 'default']),
  isDecisive: z.boolean(),
  subject: z
    .string()
    .optional()
    .describe('The id of the rule, the key of the prerequisite, or the index of the target'),
  constraints: z
    .array(
      z.object({
        attribute: z.string(),
        value: z.unknown(),
        holds: z.boolean(),
        problem: z
          .string()
          .optional()
          .describe('Why a pattern never matches: it is too large, or not a regular expression'),
      }),
    )
    .optional(),
  segments: z.array(z.object({ id: z.string(), contains: z.boolean() })).optional(),
  bucket: z.int().optional().describe('0 to 99,999'),
  bucketedBy: z.string().optional().describe('The attribute that the bucket was computed of'),
});

/** Evaluations of flags for people who edit them. */
export const flagEvaluateContract = {
  evaluate: operation({
    example: {
      params: { id: EXAMPLE_FLAG_ID },
      body: { context: { targetingKey: 'user-1', country: 'DE' } },
    },
    access,
    resources: byId,
    bodyLimitBytes: BODY_BYTES,
  })
    .route({
      method: 'POST',
      path: '/v1/flags/{id}/evaluate',
      tags,
      summary: 'Test a flag',
      description: 'Evaluates the flag for a context, and returns each step. It is not counted as usage.',
    })
    .input(
      z.strictObject({
        id: flagId,
        context,
        environment: environmentName.optional(),
        draft: draft.optional(),
      }),
    )
    .output(
      z.object({
        success,
        evaluation: z.object({
          key: z.string(),
          value: flagValue.optional(),
          enabled: z.boolean(),
          variant: z.string().optional(),
          reason: z.string(),
          errorCode: z.string().optional(),
          errorMessage: z.string().optional(),
          ruleId: z.string().optional(),
          version: z.int(),
        }),
        steps: z.array(step),
      }),
    ),

  preview: operation({
    example: { params: { id: EXAMPLE_FLAG_ID }, body: {} },
    access,
    resources: byId,
    bodyLimitBytes: BODY_BYTES,
    limit: { authenticated: 30, anonymous: 30, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/flags/{id}/preview',
      tags,
      summary: 'Preview the shares of variants',
      description: `Evaluates the flag for the visitors of the last 7 days: all of them, or a random sample of ${MAX_VISITORS.toLocaleString('en')}. Their attributes are \`country\`, \`region\`, \`city\`, \`device\`, \`browser\`, \`os\`, \`language\`, \`profileId\` and \`anonymousId\`. The targeting key is the profile id, the anonymous id, or the id of the visitor on one day.`,
    })
    .input(z.strictObject({ id: flagId, environment: environmentName.optional(), draft: draft.optional() }))
    .output(
      z.object({
        success,
        visitors: z.int().describe('Visitors of the last 7 days'),
        sampled: z.int().describe('Visitors that were evaluated'),
        shares: z.array(
          z.object({
            variant: z.string().nullable(),
            value: flagValue,
            visitors: z.int().describe('Of those that were evaluated'),
            share: z.number().describe('In percent'),
          }),
        ),
      }),
    ),
};
