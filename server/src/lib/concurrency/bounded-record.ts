import { JSON_SCHEMA_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { sayInSchema } from '../texts/sentence.ts';

/**
 * Schema of an object with any keys, of which there are at most `max`. API documents show the limit; {@link withMaxKeys} keeps it there
 * when checks or a description follow.
 * @param what what the keys name, for the message: `headers`.
 */
export function boundedRecord<Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  keys: Key,
  values: Value,
  max: number,
  what = 'fields',
) {
  return withMaxKeys(
    z
      .record(keys, values)
      .refine(
        (given) => Object.keys(given).length <= max,
        sayInSchema('fields.mustHaveAtMost', { max, what }),
      ),
    max,
  );
}

/** Shows the greatest number of keys of an object in API documents. It does not check them. @param maxKeyLength in characters. */
export function withMaxKeys<Schema extends z.ZodType>(
  schema: Schema,
  max: number,
  maxKeyLength?: number,
): Schema {
  const registered: z.ZodType = schema;
  const { description } = schema;
  JSON_SCHEMA_REGISTRY.add(registered, {
    maxProperties: max,
    ...(description === undefined ? {} : { description }),
    ...(maxKeyLength === undefined ? {} : { propertyNames: { type: 'string', maxLength: maxKeyLength } }),
  });
  return schema;
}
