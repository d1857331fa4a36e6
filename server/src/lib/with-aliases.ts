import {
  JSON_SCHEMA_INPUT_REGISTRY,
  JSON_SCHEMA_OUTPUT_REGISTRY,
  ZodToJsonSchemaConverter,
} from '@orpc/zod/zod4';
import { z } from 'zod';
import { sayInSchema } from './texts/sentence.ts';

/** The camel-case aliases of the bounds of a range, each with its canonical name. */
export const RANGE_ALIASES = { start_date: 'startDate', end_date: 'endDate' } as const;

/** The maximum depth of a described schema. */
const DEEPEST = 40;

/** The aliases that were used in parsed objects. */
const SPELLINGS = new WeakMap<object, ReadonlyMap<string, string>>();

/**
 * Returns a schema that accepts aliases for some fields. The output has the names of `schema`; issues have the name that was
 * sent. A field may be sent under both names with the same value; different values are rejected.
 *
 * @param aliases the canonical name of the field by its alias.
 */
export function withAliases<S extends z.ZodType<object>>(
  aliases: Readonly<Record<string, string>>,
  schema: S,
): z.ZodType<z.output<S>, z.input<S>> {
  const anything: z.ZodType<z.input<S>, z.input<S>> = z.any();
  const aliased = anything.transform((value: unknown, context): z.output<S> => {
    const spellings = new Map<string, string>();
    const renamed = renameFields(value, aliases, spellings, (alias, name) =>
      context.issues.push({
        code: 'custom',
        path: [alias],
        message: sayInSchema('fields.mustNotDiffer', { name }),
        input: value,
      }),
    );
    const result = schema.safeParse(renamed);
    for (const issue of result.error?.issues ?? []) {
      const [first, ...rest] = issue.path;
      const spelling = typeof first === 'string' ? spellings.get(first) : undefined;
      const path = spelling === undefined ? issue.path : [spelling, ...rest];
      context.issues.push({ ...issue, path, input: undefined });
    }
    if (!result.success) return z.NEVER;
    if (spellings.size > 0) SPELLINGS.set(result.data, spellings);
    return result.data;
  });
  const described = describeBoth(schema, aliases);
  const registered: z.ZodType = aliased;
  JSON_SCHEMA_INPUT_REGISTRY.add(registered, described);
  JSON_SCHEMA_OUTPUT_REGISTRY.add(registered, described);
  return aliased;
}

/** Returns the name under which the client sent a field of an object from {@link withAliases}. */
export function spellingOf(parsed: object, name: string): string {
  return SPELLINGS.get(parsed)?.get(name) ?? name;
}

/** Copies the used aliases of `parsed` to `copy`. */
export function keepSpellings<T extends object>(parsed: object, copy: T): T {
  const spellings = SPELLINGS.get(parsed);
  if (spellings !== undefined) SPELLINGS.set(copy, spellings);
  return copy;
}

/** Returns the value with canonical field names and stores the used aliases in `spellings`. */
function renameFields(
  value: unknown,
  aliases: Readonly<Record<string, string>>,
  spellings: Map<string, string>,
  refuse: (alias: string, name: string) => void,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const used = Object.keys(aliases).filter((alias) => Reflect.get(value, alias) !== undefined);
  if (used.length === 0) return value;
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const alias of used) {
    const name = aliases[alias] ?? alias;
    const given = fields.get(alias);
    const other = fields.get(name);
    fields.delete(alias);
    if (other === undefined) {
      fields.set(name, given);
      spellings.set(name, alias);
    } else if (other !== given) refuse(alias, name);
  }
  return Object.fromEntries(fields);
}

/** Returns the JSON Schema of an object with the aliases of its fields. */
function describeBoth(schema: z.ZodType, aliases: Readonly<Record<string, string>>) {
  const { required = [], ...json } = describeSchema(schema);
  const properties: Record<string, unknown> = { ...json.properties };
  for (const [alias, name] of Object.entries(aliases)) {
    const field = properties[name];
    if (typeof field === 'object' && field !== null)
      properties[alias] = { ...field, description: `Another spelling of \`${name}\`` };
  }
  const names = new Set(Object.values(aliases));
  const others = required.filter((name: string) => !names.has(name));
  return { ...json, properties, ...(others.length === 0 ? {} : { required: others }) };
}

/** Returns the JSON Schema of an input, for API documents. */
export function describeSchema(schema: z.ZodType) {
  const converter = new ZodToJsonSchemaConverter({ maxStructureDepth: DEEPEST });
  const [, json] = converter.convert(schema, { strategy: 'input' });
  // Converted through text, because Zod and oRPC have different types for JSON Schema.
  return JSON.parse(JSON.stringify(json));
}
