import { JSON_SCHEMA_INPUT_REGISTRY, JSON_SCHEMA_OUTPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import type { FlagValue } from '../../lib/flags/flag-set.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';

/** The largest value, in characters of JSON. */
const MAX_LENGTH = 16_384;
/** The deepest nesting of a value. */
const MAX_DEPTH = 20;

/** Whether a value is JSON that a flag can have: finite numbers, well-formed text, at most 20 levels deep. */
export function isFlagValue(value: unknown, depth = 0): value is FlagValue {
  switch (typeof value) {
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'string':
      return value.isWellFormed() && !value.includes('\0');
    case 'object':
      if (value === null) return true;
      if (depth >= MAX_DEPTH) return false;
      if (Array.isArray(value)) return value.every((element) => isFlagValue(element, depth + 1));
      // RPC can send other objects, such as dates and maps.
      if (Object.getPrototypeOf(value) !== Object.prototype) return false;
      return Object.entries(value).every(
        ([name, member]) => name !== '__proto__' && name.isWellFormed() && isFlagValue(member, depth + 1),
      );
    default:
      return false;
  }
}

/** A value of a flag: JSON of at most 16 KB. Its type is that of the flag. */
export const flagValue = z.unknown().transform((given, context): FlagValue => {
  const report = (message: string) => {
    context.issues.push({ code: 'custom', message, input: given });
    return z.NEVER;
  };
  if (given === undefined) return report(sayInSchema('fields.isRequired'));
  if (!isFlagValue(given)) return report(sayInSchema('flags.mustBeJsonWithFinite', { max: MAX_DEPTH }));
  if (JSON.stringify(given).length > MAX_LENGTH)
    return report(sayInSchema('flags.mustHaveAtMostCharacters', { max: MAX_LENGTH }));
  return given;
});
const described: z.ZodType = flagValue;
const description = 'A boolean, a string, a number or JSON, as the type of the flag says';
JSON_SCHEMA_INPUT_REGISTRY.add(described, { description });
JSON_SCHEMA_OUTPUT_REGISTRY.add(described, { description });
