import { JSON_SCHEMA_INPUT_REGISTRY, JSON_SCHEMA_OUTPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { didYouMean } from '../text/did-you-mean.ts';
import { type Sentence, say, sayInSchema, schemaText } from '../texts/sentence.ts';
import { findTimeZone } from '../time/time-zone.ts';
import { isRounded } from './is-rounded.ts';
import { OPERATORS, type OperatorName, type OperatorRules, type ValueProblem } from './operators.ts';
import { MAX_PATTERN_LENGTH } from './pattern.ts';

/** The most constraints of a rule. */
const MAX_CONSTRAINTS = 50;
/** The most values of a constraint. */
const MAX_VALUES = 1_000;
/** The longest value, in characters. */
const MAX_VALUE_LENGTH = 1_000;

const NAMES = Object.keys(OPERATORS);
const TEXT_OPERATORS = Object.entries<OperatorRules>(OPERATORS)
  .filter(([, { comparesText }]) => comparesText)
  .map(([name]) => name);

const value = z
  .union([
    z.string().max(MAX_VALUE_LENGTH),
    z.number().refine((given) => !isRounded(given), sayInSchema('fields.mustBeTextNotNumber')),
    z.boolean(),
  ])
  .transform((given) => String(given));

function operatorMessage(given: unknown): string {
  const names = NAMES.join(', ');
  const suggestion = typeof given === 'string' ? didYouMean(given, NAMES) : undefined;
  return suggestion === undefined
    ? sayInSchema('fields.mustBeOperator', { names })
    : sayInSchema('fields.mustBeOperatorLike', { names, suggestion });
}

const PROBLEMS: Readonly<Record<ValueProblem, Sentence>> = {
  number: say('fields.mustBeNumber'),
  date: say('fields.mustBeDate'),
  version: say('fields.mustBeVersion'),
  length: say('fields.mustHaveAtMostCharacters', { max: MAX_PATTERN_LENGTH }),
  range: say('fields.mustBeAddressOrRange'),
};

const isOperator = (name: string): name is OperatorName => Object.hasOwn(OPERATORS, name);

const operator = z
  .string({ error: ({ input }) => operatorMessage(input) })
  .transform((given, context): OperatorName => {
    if (isOperator(given)) return given;
    context.issues.push({ code: 'custom', message: operatorMessage(given), input: given });
    return z.NEVER;
  });
const described: z.ZodType = operator;
JSON_SCHEMA_INPUT_REGISTRY.add(described, { type: 'string', enum: NAMES });
JSON_SCHEMA_OUTPUT_REGISTRY.add(described, { type: 'string', enum: NAMES });

/** One condition on an attribute, such as `country in [DE, AT]`. */
export const constraintSchema = z
  .strictObject({
    attribute: z
      .string()
      .regex(/^[A-Za-z][\w.:-]{0,99}$/, sayInSchema('flags.mustBeAttributeName'))
      .describe('What is compared: `country`, or a property that the caller sends'),
    operator,
    values: z
      .array(value)
      .max(MAX_VALUES)
      .default([])
      .describe(
        'The constraint holds if one of them matches. Patterns of `matches` have RE2 syntax and at most 2,000 parts, where repetitions count as often as they can repeat',
      ),
    not: z.boolean().default(false).describe('Negates the constraint, also for an attribute without a value'),
    caseSensitive: z.boolean().default(true).describe('Accepted by operators that compare text'),
    timezone: z
      .string()
      .max(64)
      .optional()
      .describe('The IANA time zone of attributes such as `hour` and `weekday`; UTC if absent'),
  })
  .superRefine(({ operator: name, values, caseSensitive, timezone }, context) => {
    const report = (path: (string | number)[], message: Sentence) =>
      context.addIssue({ code: 'custom', path, message: schemaText(message) });
    const rules: OperatorRules = OPERATORS[name];
    if (rules.values === 'none' && values.length > 0)
      report(['values'], say('fields.mustBeEmptyFor', { name }));
    if (rules.values === 'one' && values.length !== 1)
      report(['values'], say('fields.mustBeOneValueFor', { name }));
    if (rules.values === 'many' && values.length === 0)
      report(['values'], say('fields.mustNotBeEmptyFor', { name }));
    for (const [index, given] of values.entries()) {
      const problem = rules.problemOf(given);
      if (problem !== undefined) report(['values', index], PROBLEMS[problem]);
    }
    if (!caseSensitive && !rules.comparesText)
      report(['caseSensitive'], say('fields.isAcceptedByOthers', { names: TEXT_OPERATORS.join(', '), name }));
    if (timezone !== undefined && findTimeZone(timezone) === undefined)
      report(['timezone'], say('fields.mustBeIanaTimeZone'));
  });

/** The constraints of a rule, which all have to hold. An empty list holds for everybody. */
export const constraintsSchema = z.array(constraintSchema).max(MAX_CONSTRAINTS);
