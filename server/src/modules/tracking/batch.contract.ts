import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { type Check, isProblems } from './check-fields.contract.ts';

/** Most things in one request. */
const MAX_BATCH = 1_000;

type Refuse = (path: readonly PropertyKey[], message: string) => void;

/**
 * One thing, or a batch that is taken whole or refused whole. Written by hand rather than as a union, so that an
 * issue names its field (`body.3.name`), and a batch gives one issue for each bad element.
 *
 * @param plural what a batch holds, for messages: `events`.
 */
export function oneOrMany<T extends object, Sent>(
  plural: string,
  schema: z.ZodType<T, Sent>,
  check: Check<T>,
) {
  // Anything may come; what callers should send is said to their compilers only.
  const anything: z.ZodType<Sent | readonly Sent[], Sent | readonly Sent[]> = z.any();
  const body = anything.transform((raw: unknown, context): T | T[] => {
    const refuse: Refuse = (path, message) => {
      context.issues.push({ code: 'custom', path: [...path], message, input: raw });
    };
    const taken = Array.isArray(raw) ? checkMany(raw, plural, check, refuse) : checkOne(raw, check, refuse);
    return taken !== undefined && context.issues.length === 0 ? taken : z.NEVER;
  });

  // By way of text, because Zod and oRPC type JSON Schema differently.
  const one = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  const registered: z.ZodType = body;
  JSON_SCHEMA_INPUT_REGISTRY.add(registered, {
    anyOf: [one, { type: 'array', minItems: 1, maxItems: MAX_BATCH, items: one }],
  });
  return body;
}

function checkOne<T extends object>(raw: unknown, check: Check<T>, refuse: Refuse): T | undefined {
  const result = check(raw);
  if (!isProblems(result)) return result;
  for (const problem of result) refuse(problem.path, problem.message);
  return undefined;
}

function checkMany<T extends object>(
  raw: readonly unknown[],
  plural: string,
  check: Check<T>,
  refuse: Refuse,
): T[] {
  if (raw.length === 0) refuse([], 'must not be empty');
  const taken: T[] = [];
  if (raw.length > MAX_BATCH) {
    refuse([], `must not hold more than ${MAX_BATCH} ${plural}`);
    return taken;
  }
  for (const [index, element] of raw.entries()) {
    const result = check(element);
    if (!isProblems(result)) taken.push(result);
    else refuse([index, ...(result[0]?.path ?? [])], result[0]?.message ?? 'is not valid');
  }
  return taken;
}
