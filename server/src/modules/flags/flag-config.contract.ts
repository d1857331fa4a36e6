import { z } from 'zod';
import { constraintsSchema } from '../../lib/constraints/constraint.contract.ts';
import { lineOfText } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { flagSegmentId } from './flag-id.contract.ts';
import { flagValue } from './flag-value.contract.ts';

/** The most variants of a flag. */
const MAX_VARIANTS = 100;
const MAX_RULES = 50;
const MAX_TARGETS = 100;
const MAX_TARGET_VALUES = 1_000;
const MAX_SEGMENTS = 20;
const MAX_PREREQUISITES = 20;
const MAX_ID_LENGTH = 256;
/** Weights and percentages are multiples of 0.001 %. */
const STEPS_PER_PERCENT = 1_000;
const TOTAL_STEPS = 100 * STEPS_PER_PERCENT;

/** The schema of keys of flags. */
export const flagKey = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/, sayInSchema('flags.mustBeFlagKey'));

const variantKey = z.string().regex(/^[A-Za-z0-9][\w .:/-]{0,99}$/, sayInSchema('flags.mustBeVariantKey'));

const attribute = z.string().regex(/^[A-Za-z][\w.:-]{0,99}$/, sayInSchema('flags.mustBeAttributeName'));

/** The most environments of a website. */
export const MAX_ENVIRONMENTS = 20;
/** The schema of names of environments. */
export const environmentName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, sayInSchema('flags.mustBeEnvironmentName'));

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine(isExact, sayInSchema('flags.mustHaveThreeDecimals'))
  .describe('In percent, with at most three decimals');

function isExact(value: number): boolean {
  return Math.abs(value * STEPS_PER_PERCENT - Math.round(value * STEPS_PER_PERCENT)) < 1e-6;
}

/** Returns the sum of weights in thousandths of a percent. */
function stepsOf(weights: readonly { readonly weight: number }[]): number {
  return weights.reduce((sum, { weight }) => sum + Math.round(weight * STEPS_PER_PERCENT), 0);
}

function assertWeights(
  weights: readonly { readonly weight: number }[],
  context: z.core.$RefinementCtx,
): void {
  const steps = stepsOf(weights);
  if (weights.length === 0 || steps === TOTAL_STEPS) return;
  const message = sayInSchema('flags.mustHaveWeightsOf100', { steps: steps / STEPS_PER_PERCENT });
  context.addIssue({ code: 'custom', message });
}

const variants = z
  .array(
    z.strictObject({
      key: variantKey,
      value: flagValue,
      weight: percent.describe('Its share of the default split, in percent'),
    }),
  )
  .max(MAX_VARIANTS)
  .superRefine(assertWeights)
  .describe('Named values. Their weights are the default split, and their sum is exactly 100');

const split = z
  .array(z.strictObject({ key: variantKey, weight: percent }))
  .min(1)
  .max(MAX_VARIANTS)
  .superRefine(assertWeights)
  .describe('A split between variants of the flag. The sum of the weights is exactly 100');

const outcome = {
  value: flagValue.optional(),
  variant: variantKey.optional().describe('The key of a variant of the flag'),
  variants: split.optional(),
};

interface Outcome {
  readonly value?: unknown;
  readonly variant?: unknown;
  readonly variants?: unknown;
}

function assertOneOutcome(given: Outcome, context: z.core.$RefinementCtx): void {
  const present = [given.value, given.variant, given.variants].filter((one) => one !== undefined);
  if (present.length > 1)
    context.addIssue({
      code: 'custom',
      path: ['value'],
      message: sayInSchema('flags.mustNotBeSetTogether'),
    });
}

const target = z
  .strictObject({
    attribute: attribute.optional().describe('The attribute that is compared; `targetingKey` if absent'),
    values: z.array(z.string().min(1).max(MAX_ID_LENGTH)).min(1).max(MAX_TARGET_VALUES),
    ...outcome,
  })
  .superRefine(assertOneOutcome);

/** The schema of seeds of buckets. */
export const flagSeed = z.string().regex(/^[\w.:-]{1,64}$/, sayInSchema('flags.mustHaveAtMost64'));

const unleashHash = z.strictObject({
  groupId: z.string().max(256),
  stickiness: z.string().min(1).max(100),
});

const rule = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/, sayInSchema('flags.mustBeShortName'))
      .optional()
      .describe('Generated if absent'),
    name: lineOfText(100).optional(),
    constraints: constraintsSchema.default([]),
    segments: z
      .array(flagSegmentId)
      .max(MAX_SEGMENTS)
      .default([])
      .describe('The rule applies if one of them contains the context'),
    percentage: percent
      .optional()
      .describe('The share of contexts that the rule applies to, in percent; 100 if absent'),
    seed: flagSeed
      .optional()
      .describe(
        'What the percentage is computed of, besides the seed of the flag. Rules of a flag with the same seed choose the same contexts. Default: that of the rule that it replaces, otherwise `flag`',
      ),
    rollOutBy: attribute
      .optional()
      .describe('The attribute that the percentage and the split are computed of'),
    ...outcome,
    unleash: z
      .strictObject({
        percentage: unleashHash.optional(),
        split: unleashHash.extend({ totalWeight: z.int().min(1).max(1_000_000) }).optional(),
      })
      .optional()
      .describe(
        'The bucketing of a strategy that was imported from Unleash. Default: that of the rule that it replaces, unless `seed` is set',
      ),
  })
  .superRefine(assertOneOutcome);

const prerequisite = z.strictObject({
  flag: flagKey.describe('The key of another flag of the website'),
  variants: z.array(variantKey).min(1).max(MAX_VARIANTS).optional().describe('Accepted variants'),
  values: z
    .array(flagValue)
    .min(1)
    .max(MAX_VARIANTS)
    .optional()
    .describe('Accepted values. Without both, the other flag must be on'),
});

/** The fields of the configuration of a flag in one environment, without its status. */
export const configFields = {
  variants,
  defaultValue: flagValue.describe('The value of an active flag without variants, if no rule applies'),
  offValue: flagValue.describe('The value of an inactive or archived flag'),
  targets: z
    .array(target)
    .max(MAX_TARGETS)
    .describe('Contexts that get a value by their id, before the rules'),
  rules: z.array(rule).max(MAX_RULES).describe('The first rule that applies decides'),
  prerequisites: z
    .array(prerequisite)
    .max(MAX_PREREQUISITES)
    .describe('Flags that must have one of these values; otherwise this flag has its off value'),
};

/** The configuration of a flag in one environment as the API returns it. */
export const flagConfig = z.object({ status: z.enum(['active', 'inactive']), ...configFields });

/** Changes of a configuration. Absent fields are left unchanged; a list is replaced as a whole. */
export const configChanges = z
  .strictObject({ status: z.enum(['active', 'inactive']), ...configFields })
  .partial();

const anyConfig = z.object(configFields);
/** The fields of {@link configFields}. */
export type FlagConfigFields = z.output<typeof anyConfig>;
/** See {@link configChanges}. */
export type ConfigChanges = z.output<typeof configChanges>;
/** A rule as it is stored and returned. */
export type RuleFields = FlagConfigFields['rules'][number];
/** A target as it is stored and returned. */
export type TargetFields = FlagConfigFields['targets'][number];
