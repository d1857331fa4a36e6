import type { InputSchema } from './contract-inputs.ts';

/** How an input becomes as large as its schema allows: many small elements, a few long ones, or both. */
export type Growth = 'items' | 'texts' | 'both';

const MANY = 1_000_000;
/** The length of a text whose schema has a pattern, but no limit: the pattern has one. */
const LONGEST_OF_PATTERN = 256;
const SMALLEST_SCALE = 1 / 4_096;
/** Values whose schema names no type, such as JSON, are nested this deeply: as deeply as a body may be. */
const DEPTH = 50;
const TEXT_STARTS = ['', 'https://shop.example/', '/', 'https://a', '# ', 'k_', 'A', '9', '*.'];
/** Repeated to form long texts: plain ones, and those that are expensive for patterns, Markdown and parsers. */
const TEXT_UNITS = ['a', '9', '*a_', 'a.', '[a](', '&lt;', '<a>', 'é', '"', '\n- a'];

/** Returns the largest input of a schema whose JSON has at most `limitBytes`. @param example a valid input. */
export function largestInput(
  schema: InputSchema,
  example: unknown,
  { growth, limitBytes }: { readonly growth: Growth; readonly limitBytes: number },
): unknown {
  const known = textsByName(example);
  const growTo = (scale: number) => grow(schema, example, { growth, scale, limitBytes, depth: 0, known });
  let input = growTo(SMALLEST_SCALE);
  // From below, because lists in lists would become gigabytes.
  for (let scale = SMALLEST_SCALE; scale < 1; scale *= 1.3) {
    const larger = growTo(Math.min(1, scale * 1.3));
    if (JSON.stringify(larger).length > limitBytes) break;
    input = larger;
  }
  return input;
}

interface Size {
  readonly growth: Growth;
  /** The part of the largest number of items, or of the largest length, from 0 to 1. */
  readonly scale: number;
  readonly limitBytes: number;
  readonly depth: number;
  /** The texts of the example by the names of their fields: an element of a list needs the same ids. */
  readonly known: ReadonlyMap<string, string>;
}

function textsByName(value: unknown, texts = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return texts;
  for (const [name, child] of Object.entries(value))
    if (typeof child === 'string') texts.set(name, child);
    else textsByName(child, texts);
  return texts;
}

function grow(schema: InputSchema, example: unknown, size: Size): unknown {
  const below = { ...size, depth: size.depth + 1 };
  if (size.depth > DEPTH) return example ?? null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.includes(example) ? example : schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) return growChoice(choices, example, below);
  switch (schema.type) {
    case 'string':
      return growText(schema, example, size);
    case 'number':
    case 'integer':
      return schema.maximum ?? (typeof example === 'number' ? example : 1);
    case 'boolean':
      return example ?? true;
    case 'null':
      return null;
    case 'array':
      return growArray(schema, example, below);
    case 'object':
      return growObject(schema, example, below);
    default:
      return example ?? growAnything(size);
  }
}

/** The choice that becomes largest. */
function growChoice(choices: readonly InputSchema[], example: unknown, size: Size): unknown {
  const grown = choices.map((choice) => grow(choice, fits(choice, example) ? example : undefined, size));
  const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;
  return grown.reduce((largest, value) => (lengthOf(value) > lengthOf(largest) ? value : largest));
}

function fits({ type }: InputSchema, example: unknown): boolean {
  if (type === 'array') return Array.isArray(example);
  if (type === 'object') return typeof example === 'object' && example !== null && !Array.isArray(example);
  return type === undefined || typeof example === type;
}

function growText(schema: InputSchema, example: unknown, size: Size): string {
  const given = typeof example === 'string' ? example : '';
  const { minLength = 1, maxLength = schema.pattern === undefined ? size.limitBytes : LONGEST_OF_PATTERN } =
    schema;
  if (size.growth === 'items') return given === '' ? 'a'.repeat(Math.max(1, minLength)) : given;
  const length = Math.floor(Math.min(maxLength, size.limitBytes) * size.scale);
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern === undefined ? [] : [new RegExp(pattern, 'u')],
  );
  // A text with a meaning, such as a time, has neither.
  if (patterns.length === 0 && schema.maxLength === undefined && given !== '') return given;
  // Another unit for each field, so that one input contains several.
  const turn = (size.depth + maxLength) % TEXT_UNITS.length;
  const units = [...TEXT_UNITS.slice(turn), ...TEXT_UNITS.slice(0, turn)];
  for (const text of longTexts([given, ...TEXT_STARTS], units, length))
    if (patterns.every((pattern) => pattern.test(text))) return text;
  return given;
}

function* longTexts(starts: readonly string[], units: readonly string[], length: number): Iterable<string> {
  for (const start of starts)
    for (const unit of units)
      yield start + unit.repeat(Math.max(0, Math.floor((length - start.length) / unit.length)));
}

function growArray({ items = {}, minItems = 0, maxItems = MANY }: InputSchema, example: unknown, size: Size) {
  const first = Array.isArray(example) ? example[0] : undefined;
  const item = grow(items, first, size);
  const most = Math.min(maxItems, Math.ceil(size.limitBytes / (JSON.stringify(item)?.length || 1)));
  const count =
    size.growth === 'texts' ? Math.max(minItems, 1) : Math.max(minItems, Math.floor(most * size.scale), 1);
  return Array.from({ length: count }, (_, index) => distinct(item, index));
}

/** Copies an element with other names and keys, which often must not repeat. */
function distinct(item: unknown, index: number): unknown {
  if (typeof item === 'number' || typeof item === 'boolean') return item;
  if (typeof item === 'string')
    return /_[0-9a-z]{26}$/.test(item) ? item : item.slice(0, -5) + String(index).padStart(5, '0');
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      /^(?:name|key|slug|id)$/.test(name) ? distinct(value, index) : value,
    ]),
  );
}

function growObject(schema: InputSchema, example: unknown, size: Size): unknown {
  const { properties = {}, additionalProperties, propertyNames } = schema;
  const grown: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(properties)) {
    const hint = fieldOf(example, name) ?? (child.type === 'string' ? size.known.get(name) : undefined);
    grown[name] = grow(child, hint, size);
    if (grown[name] === '' || (hint === undefined && grown[name] === null)) delete grown[name];
  }
  if (typeof additionalProperties !== 'object' || propertyNames?.pattern !== undefined) return grown;
  const count = size.growth === 'texts' ? 1 : Math.floor(5_000 * size.scale);
  for (let index = 0; index < count; index += 1)
    grown[`k${index}`] = grow(additionalProperties, undefined, size);
  return grown;
}

function growAnything({ growth, scale }: Size): unknown {
  if (growth === 'texts') return 'a'.repeat(Math.floor(50_000 * scale));
  let nested: unknown = Array.from({ length: Math.floor(1_000 * scale) }, (_, index) => index);
  for (let depth = 0; depth < DEPTH; depth += 1) nested = { a: nested };
  return nested;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
