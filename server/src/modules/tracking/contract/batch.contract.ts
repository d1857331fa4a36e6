import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { describeSchema } from '../../../lib/with-aliases.ts';
import { type Check, isProblems } from './check-fields.contract.ts';

/** The maximum number of elements in one request. */
const MAX_BATCH = 1_000;

type Reject = (path: readonly PropertyKey[], message: string) => void;

/**
 * Creates the schema of a single element or a batch. A batch is accepted or rejected as a whole. It is not a Zod union, so
 * that an issue contains the path of its field (`body.3.name`) and a batch has one issue for each invalid element.
 *
 * @param plural the name of the elements, for messages: `events`.
 */
export function oneOrMany<T extends object, Sent>(
  plural: string,
  schema: z.ZodType<T, Sent>,
  check: Check<T>,
) {
  // Any input is accepted at runtime and then checked below; the declared type is for the compilers of clients.
  const untyped: z.ZodType<Sent | readonly Sent[], Sent | readonly Sent[]> = z.any();
  const body = untyped.transform((raw: unknown, context): T | T[] => {
    const reject: Reject = (path, message) => {
      context.issues.push({ code: 'custom', path: [...path], message, input: raw });
    };
    const accepted = Array.isArray(raw)
      ? checkMany(raw, plural, check, reject)
      : checkOne(raw, check, reject);
    return accepted !== undefined && context.issues.length === 0 ? accepted : z.NEVER;
  });

  const one = describeSchema(schema);
  const registered: z.ZodType = body;
  JSON_SCHEMA_INPUT_REGISTRY.add(registered, {
    anyOf: [one, { type: 'array', minItems: 1, maxItems: MAX_BATCH, items: one }],
  });
  return body;
}

function checkOne<T extends object>(raw: unknown, check: Check<T>, reject: Reject): T | undefined {
  const result = check(raw);
  if (!isProblems(result)) return result;
  for (const problem of result) reject(problem.path, problem.message);
  return undefined;
}

function checkMany<T extends object>(
  raw: readonly unknown[],
  plural: string,
  check: Check<T>,
  reject: Reject,
): T[] {
  if (raw.length === 0) reject([], sayInSchema('fields.mustNotBeEmpty'));
  const accepted: T[] = [];
  if (raw.length > MAX_BATCH) {
    reject([], sayInSchema('tracking.mustNotHoldMore', { max: MAX_BATCH, plural }));
    return accepted;
  }
  for (const [index, element] of raw.entries()) {
    const result = check(element);
    if (!isProblems(result)) accepted.push(result);
    else reject([index, ...(result[0]?.path ?? [])], result[0]?.message ?? sayInSchema('fields.isNotValid'));
  }
  return accepted;
}
