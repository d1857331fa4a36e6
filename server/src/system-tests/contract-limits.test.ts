import { expect, test } from 'vitest';
import type { InputSchema } from '../testing/contract-inputs.ts';
import { listOperationsWithInput } from '../testing/open-contract-app.ts';

/**
 * Fields whose schema names no type, and what bounds them: values of flags have at most 16 KB of JSON, contexts 32 KB, and properties of events
 * 32 KB. JSON Schemas, settings of query types and configurations of monitors and integrations have schemas of their own, and the limit of the
 * body.
 */
const OF_ANY_TYPE = new Set([
  'body.properties',
  'changes.defaultValue',
  'changes.offValue',
  'config',
  'context',
  'defaultValue',
  'jsonSchema',
  'offValue',
  'options',
  'properties',
  'value',
  'values',
]);
/** Texts of these formats have a greatest length. */
const BOUNDED_FORMATS = new Set(['date', 'ipv4', 'ipv6']);
/** A part of a pattern that can be repeated without a limit, outside of classes and escapes. */
const UNBOUNDED_PART = /[*+]|\{\d+,\}/;

const unlimitedIn = (schema: InputSchema) => findUnlimited(schema, []);

function findUnlimited(schema: InputSchema, path: readonly string[]): string[] {
  const at = path.join('.');
  const { type, enum: values, const: constant } = schema;
  if (values !== undefined || constant !== undefined) return [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => findUnlimited(choice, path));
  switch (type) {
    case 'string':
      return isBounded(schema) ? [] : [`${at}: text`];
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${at}: list`] : []),
        ...findUnlimited(schema.items ?? {}, [...path, '*']),
      ];
    case 'object':
      return [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
          findUnlimited(child, [...path, name]),
        ),
        ...findUnlimitedNames(schema, path),
      ];
    case undefined:
      return OF_ANY_TYPE.has(path.filter((step) => /^\w+$/.test(step)).at(-1) ?? '')
        ? []
        : [`${at}: anything`];
    default:
      return [];
  }
}

/** Checks an object whose fields have any names. */
function findUnlimitedNames(
  { additionalProperties, propertyNames = { type: 'string' }, maxProperties }: InputSchema,
  path: readonly string[],
): string[] {
  if (typeof additionalProperties !== 'object') return [];
  return [
    ...(maxProperties === undefined ? [`${path.join('.')}: object`] : []),
    ...findUnlimited(propertyNames, [...path, '(name)']),
    ...findUnlimited(additionalProperties, [...path, '(value)']),
  ];
}

function isBounded({ maxLength, format, pattern, allOf = [] }: InputSchema): boolean {
  if (maxLength !== undefined || (format !== undefined && BOUNDED_FORMATS.has(format))) return true;
  const patterns = [pattern, ...allOf.map((part) => part.pattern)];
  return patterns.some((text) => text !== undefined && isBoundedPattern(text));
}

function isBoundedPattern(pattern: string): boolean {
  const parts = pattern.replace(/\\./g, 'e').replace(/\[[^\]]*\]/g, 'c');
  return parts.startsWith('^') && parts.endsWith('$') && !UNBOUNDED_PART.test(parts);
}

test('every text, list and object with free names that an operation accepts has a greatest size', () => {
  const unlimited = listOperationsWithInput().flatMap(({ name, input }) =>
    unlimitedIn(input.schema).map((found) => `${name} ${found}`),
  );
  expect(unlimited).toEqual([]);
});
