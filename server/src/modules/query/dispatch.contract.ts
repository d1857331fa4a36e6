import { JSON_SCHEMA_INPUT_REGISTRY, JSON_SCHEMA_OUTPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';

/** The JSON Schema that stands for a schema in OpenAPI documents. */
type JsonSchema = Exclude<Parameters<typeof JSON_SCHEMA_INPUT_REGISTRY.add>[1], undefined>;

/**
 * A union that looks at the value and tries one branch only, so that an error names the wrong field itself and not
 * "invalid input" of the whole union.
 *
 * @param choose the branch, or why there is none.
 * @param described what OpenAPI shows.
 * @typeParam Sent what callers send, where it is not what comes out of it.
 */
export function dispatch<T, Sent = T>(
  choose: (value: unknown) => z.ZodType<T> | string,
  described: JsonSchema,
): z.ZodType<T, Sent> {
  // Anything may come; what callers should send is said to their compilers only.
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
  // What comes out has the same shape, with what was left out filled in.
  JSON_SCHEMA_OUTPUT_REGISTRY.add(registered, described);
  return schema;
}

/** Whether a value is an object that is no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text without what no store can keep: NUL characters and halves of surrogate pairs. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(
      (value) => !(value.includes('\0') || /\p{Surrogate}/u.test(value)),
      'must not contain NUL characters or lone surrogates',
    );
}
