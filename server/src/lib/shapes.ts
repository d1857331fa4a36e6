import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { sayInSchema } from './texts/sentence.ts';

/** Schema of a single line of text: trimmed, not empty, without control characters and lone surrogates. */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, sayInSchema('fields.mustBeOneLine'));
}

/** Schema of the size of a page: an integer from 1, as RPC sends it, or its digits, as in a query string. */
export function pageSize(max: number) {
  const digits = new RegExp(`^\\d{1,${String(max).length}}$`);
  return z
    .union([z.number(), z.string().regex(digits, sayInSchema('fields.mustBeWholeNumber')).transform(Number)])
    .pipe(z.int().min(1).max(max));
}

/** The longest time in ISO 8601, with a fraction of nanoseconds and an offset, in characters. */
export const MAX_TIME_LENGTH = 40;

/** Schema of an instant that clients send: ISO 8601 with an offset. */
export const inputInstant = z.iso
  .datetime({ offset: true, message: sayInSchema('fields.mustBeTimeWithOffset') })
  .max(MAX_TIME_LENGTH);

/** The largest integer of a column of type `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** Schema of a choice in a query string: `true` or `false`. */
export const trueOrFalse = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });
const described: z.ZodType = trueOrFalse;
JSON_SCHEMA_INPUT_REGISTRY.add(described, { enum: ['true', 'false', '1', '0'] });

/** Schema of the entity tag of a resource, which lists contain, too. */
export const entityTag = z
  .string()
  .describe(
    'The version, as in the `ETag` header: changes with it in `If-Match` are rejected if the version is older',
  );
