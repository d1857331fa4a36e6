import { JSON_SCHEMA_INPUT_REGISTRY, JSON_SCHEMA_OUTPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { sayInSchema } from '../../../lib/texts/sentence.ts';

/** The JSON Schema that represents a schema in OpenAPI documents. */
type JsonSchema = Exclude<Parameters<typeof JSON_SCHEMA_INPUT_REGISTRY.add>[1], undefined>;

/**
 * A union that chooses one branch by the value and validates that branch only, so that an error names the invalid field
 * instead of reporting "invalid input" for the union.
 *
 * @param choose returns the branch, or an error message when no branch applies.
 * @param described the schema that OpenAPI shows.
 * @typeParam Sent the input type, where it differs from the output type.
 */
export function dispatch<T, Sent = T>(
  choose: (value: unknown) => z.ZodType<T> | string,
  described: JsonSchema,
): z.ZodType<T, Sent> {
  // Accepts any value at run time; `Sent` restricts callers at compile time only.
  const anything: z.ZodType<Sent, Sent> = z.any();
  const schema = anything.transform((value, context): T => {
    const branch = choose(value);
    if (typeof branch === 'string') {
      context.addIssue({ code: 'custom', message: branch });
      return z.NEVER;
    }
    const result = branch.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) context.issues.push({ ...issue, input: undefined });
    return z.NEVER;
  });
  const registered: z.ZodType = schema;
  JSON_SCHEMA_INPUT_REGISTRY.add(registered, described);
  // The output has the same shape, with defaults filled in.
  JSON_SCHEMA_OUTPUT_REGISTRY.add(registered, described);
  return schema;
}

/** Whether a value is an object and not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text without NUL characters and lone surrogates, which no store can keep. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(
      (value) => !(value.includes('\0') || /\p{Surrogate}/u.test(value)),
      sayInSchema('fields.mustNotContainNulOrSurrogates'),
    );
}
