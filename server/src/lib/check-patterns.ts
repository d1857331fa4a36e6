import { AppError, type ErrorDetail, invalidField } from '../errors.ts';
import { inSlices } from './concurrency/in-slices.ts';
import type { Constraint } from './constraints/constraint.ts';
import {
  MAX_COMPILED_SIZE,
  MAX_PATTERN_SIZE,
  patternProblem,
  patternSize,
  patternSource,
  TOO_LARGE,
} from './constraints/pattern.ts';
import { say } from './texts/sentence.ts';

/** The most patterns of the rules of a link, a flag in an environment, or a segment. */
const MAX_PATTERNS = 100;
/** The size of these patterns together. It bounds the first evaluation, which compiles them. */
const MAX_SIZE = 5_000;
/** The size of all patterns of a request. */
const MAX_REQUEST_SIZE = 50_000;

const IS_TOO_LARGE = say('fields.patternIsTooLarge', { max: MAX_PATTERN_SIZE });

/** The constraints of a rule, with their path in the input. */
export interface RuleConstraints {
  readonly at: string;
  readonly constraints: readonly Constraint[];
}

/** What the patterns of a request may still add up to. */
export interface PatternQuota {
  size: number;
}

interface Pattern {
  readonly field: string;
  readonly source: string;
}

/** Starts a request that checks several links or flags. */
export function createPatternQuota(): PatternQuota {
  return { size: MAX_REQUEST_SIZE };
}

/** Returns the constraints of rules. @param at the path of the object that has the rules: empty, or `environments.staging.`. */
export function constraintsOf(
  rules: readonly { readonly constraints: readonly Constraint[] }[] = [],
  at = '',
): readonly RuleConstraints[] {
  return rules.map(({ constraints }, index) => ({ at: `${at}rules.${index}.constraints`, constraints }));
}

/**
 * Checks the patterns of a link, a flag in an environment, or a segment. They are counted before one is compiled. Other requests are served in
 * between.
 * @throws AppError VALIDATION_ERROR that names the patterns that are invalid or too large.
 */
export async function checkPatterns(
  rules: readonly RuleConstraints[],
  quota: PatternQuota = createPatternQuota(),
): Promise<void> {
  const patterns = [...readPatterns(rules)];
  assertSizes(patterns, quota);
  const details: ErrorDetail[] = [];
  await inSlices(patterns, ({ field, source }) => {
    const problem = patternProblem(source);
    if (problem !== undefined)
      details.push({
        field,
        message: problem === TOO_LARGE ? IS_TOO_LARGE : say('fields.mustBeRegularExpression'),
      });
    return undefined;
  });
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
}

/**
 * Compiles stored patterns before they are compared first, so that evaluations do not take longer after a start or a change: as many as
 * remain compiled. Other requests are served in between.
 */
export async function compilePatterns(constraints: Iterable<Constraint>): Promise<void> {
  const sources: { readonly source: string }[] = [];
  let size = 0;
  for (const { operator, values, caseSensitive } of constraints) {
    if (operator !== 'matches') continue;
    for (const value of values) {
      const source = patternSource(value, caseSensitive);
      size += patternSize(source) ?? source.length;
      if (size > MAX_COMPILED_SIZE) break;
      sources.push({ source });
    }
  }
  await inSlices(sources, ({ source }) => {
    patternProblem(source);
    return undefined;
  });
}

/** Yields the first patterns, and one more than are allowed. */
function* readPatterns(rules: readonly RuleConstraints[]): Iterable<Pattern> {
  let count = 0;
  for (const { at, constraints } of rules)
    for (const [index, { operator, values, caseSensitive }] of constraints.entries())
      if (operator === 'matches')
        for (const [position, value] of values.entries()) {
          yield { field: `${at}.${index}.values.${position}`, source: patternSource(value, caseSensitive) };
          count += 1;
          if (count > MAX_PATTERNS) return;
        }
}

function assertSizes(patterns: readonly Pattern[], quota: PatternQuota): void {
  let sum = 0;
  for (const [index, { field, source }] of patterns.entries()) {
    const size = patternSize(source);
    if (size === undefined) throw invalidField(field, IS_TOO_LARGE);
    sum += size;
    quota.size -= size;
    if (index >= MAX_PATTERNS)
      throw invalidField(field, say('requests.rulesHaveTooManyPatterns', { max: MAX_PATTERNS }));
    if (sum > MAX_SIZE) {
      const message = say('requests.patternsOfRulesAreTooLarge', { max: MAX_SIZE });
      throw invalidField(field, message);
    }
    if (quota.size < 0) {
      const message = say('requests.patternsOfRequestAreTooLarge', { max: MAX_REQUEST_SIZE });
      throw invalidField(field, message);
    }
  }
}
