import type { InputSchema } from './contract-inputs.ts';
import { anyValues, expensivePatterns, isConstraint, longTexts, nestFilters } from './large-values.ts';
import { createRejectedParts, type RejectedParts, type Rejection } from './rejected-parts.ts';

/**
 * How an input becomes as large as its schema allows: many small elements, a few long texts, both, or expensive patterns. `wrong` is
 * invalid in as many places as possible.
 */
export const GROWTHS = ['items', 'texts', 'both', 'patterns', 'wrong'] as const;
/** One of {@link GROWTHS}. */
export type Growth = (typeof GROWTHS)[number];

/** The largest input of an operation. It is found by trying: what is rejected is replaced with what is less large. */
export interface LargestInput {
  /** Returns the input, at first a small one. @param run a number that makes its names distinct from those of earlier calls. */
  build(run: number): unknown;
  /** Replaces what was rejected. @returns whether there was anything to replace. */
  replace(rejections: readonly Rejection[]): boolean;
  /** Makes it as large as possible. @returns whether it was not. */
  enlarge(): boolean;
  /** Makes it smaller. @returns whether that is possible. */
  shrink(): boolean;
}

/** What an input is made of. */
export interface Growing {
  readonly schema: InputSchema;
  /** A valid input. */
  readonly example: unknown;
  readonly growth: Growth;
  /** The largest body, in bytes. */
  readonly limitBytes: number;
  /** The ids of existing resources. */
  readonly ids: readonly string[];
}

/** Where a value is. */
interface At {
  /** The names of its fields; `*` is each element of a list. */
  readonly path: string;
  readonly depth: number;
  /** The part of the largest number of items, or of the largest length, from 0 to 1. */
  readonly scale: number;
  readonly run: number;
}

const MANY = 1_000_000;
/** The length of a text whose schema has a pattern, but no limit: the pattern has one. */
const LONGEST_OF_PATTERN = 256;
const SMALLEST_SCALE = 1 / 4_096;
/** The first inputs are small, because most of their parts are rejected. */
const FIRST_BYTES = 16_000;
const MIN_BYTES = 1_000;
const DEEPEST = 50;
const RUN_SIZE = 10_000;
const RESOURCE_ID = /_[0-9a-z]{26}$/;
const ID_PATTERN = /^\^([a-z]{3})_\[/;
/** Fields that must not repeat. */
const DISTINCT = /^(?:name|key|slug|id|externalId|eventId|claim)$/;
/** Lists that share the most expensive patterns. */
const OF_PATTERNS = /(?:^|\.)(?:rules|constraints)$/;
/** These choices accept more than others. */
const LARGEST_CHOICES: readonly unknown[] = ['json'];

/** Creates the largest input of a schema. */
export function createLargestInput(growing: Growing): LargestInput {
  const { schema, example, growth, limitBytes } = growing;
  const parts = createRejectedParts();
  const grower = createGrower(growing, parts);
  let mostBytes = Math.min(FIRST_BYTES, limitBytes);
  let isLargest = false;

  function build(run: number): unknown {
    const first = run * RUN_SIZE;
    const growTo = (scale: number) =>
      distinct(grower(schema, example, { path: '', depth: 0, scale, run: first }), first);
    let input = growTo(SMALLEST_SCALE);
    // From below, because lists in lists would become gigabytes.
    for (let scale = SMALLEST_SCALE; scale < 1; scale *= 1.5) {
      const larger = growTo(Math.min(1, scale * 1.5));
      if (JSON.stringify(larger).length > mostBytes) break;
      input = larger;
    }
    return input;
  }

  return {
    build: (run) => (growth === 'wrong' ? wrongInput(schema, example, limitBytes) : build(run)),
    replace: parts.replace,
    enlarge() {
      if (isLargest) return false;
      mostBytes = limitBytes;
      isLargest = true;
      return true;
    },
    shrink() {
      mostBytes = Math.floor(mostBytes * 0.6);
      return mostBytes > MIN_BYTES;
    },
  };
}

/** Creates the function that returns the largest value of a schema that was not rejected. */
function createGrower({ example, growth, limitBytes, ids }: Growing, parts: RejectedParts) {
  const known = textsByName(example);

  function grow(node: InputSchema, given: unknown, at: At): unknown {
    return parts.choose(at.path, given, valuesOf(node, given, at));
  }

  /** Yields values of a schema, the largest first. */
  function valuesOf(node: InputSchema, given: unknown, at: At): Iterable<unknown> {
    const { enum: values, const: constant } = node;
    if (at.depth > DEEPEST) return [];
    if (constant !== undefined) return [constant];
    if (values !== undefined)
      return [...LARGEST_CHOICES, given, ...values].filter((one) => values.includes(one));
    const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
    return choices.length > 0 ? valuesOfChoices(choices, given, at) : valuesOfType(node, given, at);
  }

  function valuesOfType(node: InputSchema, given: unknown, at: At): Iterable<unknown> {
    switch (node.type) {
      case 'string':
        return textsOf(node, given, at);
      case 'number':
      case 'integer':
        return [node.maximum, given, node.minimum, 1].filter((value) => typeof value === 'number');
      case 'boolean':
        return [given ?? true, false];
      case 'null':
        return [null];
      case 'array':
        return listsOf(node, given, at);
      case 'object':
        return objectsOf(node, given, at);
      default:
        return anyValues(given, growth === 'texts', at.scale);
    }
  }

  function valuesOfChoices(choices: readonly InputSchema[], given: unknown, at: At): unknown[] {
    // Groups of filters, whose fields are not described, are added afterwards.
    const described = choices.filter(
      ({ type, properties, additionalProperties }) =>
        type !== 'object' || properties !== undefined || additionalProperties !== undefined,
    );
    const each = described.map((choice) => [
      ...valuesOf(choice, fits(choice, given) ? given : undefined, { ...at, depth: at.depth + 1 }),
    ]);
    const sizeOf = ([first]: unknown[]) => (first === undefined ? -1 : JSON.stringify(first).length);
    return each.sort((a, b) => sizeOf(b) - sizeOf(a)).flat();
  }

  function textsOf(node: InputSchema, given: unknown, at: At): readonly string[] {
    const own = typeof given === 'string' ? given : '';
    if (RESOURCE_ID.test(own)) return [own];
    const prefix = ID_PATTERN.exec(node.pattern ?? '')?.[1];
    if (prefix !== undefined) return ids.filter((id) => id.startsWith(`${prefix}_`));
    const patterns = [node, ...(node.allOf ?? [])].flatMap(({ pattern }) =>
      pattern === undefined ? [] : [new RegExp(pattern, 'u')],
    );
    const longest = node.maxLength ?? (patterns.length === 0 ? limitBytes : LONGEST_OF_PATTERN);
    const most = Math.min(longest, parts.limitOf(at.path));
    const length = growth === 'items' ? 0 : Math.floor(most * at.scale);
    const texts = longTexts({ own, preferred: parts.sampleOf(at.path), length, turn: at.depth + most });
    const least = Math.max(1, node.minLength ?? 0);
    return [...new Set(texts)].filter(
      (text) =>
        text.length >= least && text.length <= most && patterns.every((pattern) => pattern.test(text)),
    );
  }

  function* listsOf(node: InputSchema, given: unknown, at: At): Iterable<unknown> {
    const { items = {}, minItems = 0 } = node;
    const first = Array.isArray(given) ? given[0] : undefined;
    const item = grow(items, first, below(at, '*'));
    for (const size of item === undefined ? [] : sizesOf(node, item, at)) {
      const list = listOf(item, first, size, at.run);
      if (/(?:^|\.)filters$/.test(at.path)) yield nestFilters(list);
      yield list;
    }
    if (Array.isArray(given)) yield given;
    if (minItems === 0) yield [];
  }

  function sizesOf(
    { minItems = 0, maxItems = MANY }: InputSchema,
    item: unknown,
    at: At,
  ): ReadonlySet<number> {
    const fitting = Math.ceil(limitBytes / (JSON.stringify(item)?.length || 1));
    const most = Math.min(maxItems, parts.limitOf(at.path), fitting);
    const isSingle = growth === 'texts' || (growth === 'patterns' && OF_PATTERNS.test(at.path));
    const size = Math.max(minItems, isSingle ? 1 : Math.max(1, Math.floor(most * at.scale)));
    return new Set([...[1, 2, 6, 24, 96].map((part) => Math.ceil(size / part)), Math.min(2, size), 1]);
  }

  function* objectsOf(node: InputSchema, given: unknown, at: At): Iterable<unknown> {
    const grown: Record<string, unknown> = { ...growFields(node, given, at), ...growNames(node, at) };
    if (growth === 'patterns' && isConstraint(node))
      for (const values of expensivePatterns(at.run)) yield { ...grown, operator: 'matches', values };
    yield grown;
    if (typeof given === 'object' && given !== null) yield given;
  }

  function growFields({ properties = {} }: InputSchema, given: unknown, at: At) {
    const fields: Record<string, unknown> = {};
    for (const [name, child] of Object.entries(properties)) {
      const hint = fieldOf(given, name) ?? (child.type === 'string' ? known.get(name) : undefined);
      const value = grow(child, hint, below(at, name));
      if (value !== undefined && !(value === null && hint === undefined)) fields[name] = value;
    }
    return fields;
  }

  /** Fields of any name. */
  function growNames({ additionalProperties, maxProperties = 5_000 }: InputSchema, at: At) {
    if (typeof additionalProperties !== 'object') return {};
    const value = grow(additionalProperties, undefined, below(at, '(value)'));
    if (value === undefined) return {};
    const most = Math.min(maxProperties, parts.limitOf(at.path));
    const count = growth === 'texts' ? 1 : Math.floor(most * at.scale);
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
  }

  return grow;
}

/** Returns a list of copies with different names. Resources are named once. */
function listOf(item: unknown, first: unknown, size: number, run: number): readonly unknown[] {
  if (typeof item === 'string' && RESOURCE_ID.test(item)) return [item];
  return Array.from({ length: size }, (_, index) => (item === first ? item : distinct(item, run + index)));
}

function below(at: At, step: string): At {
  return { ...at, depth: at.depth + 1, path: at.path === '' ? step : `${at.path}.${step}` };
}

function textsByName(value: unknown, texts = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return texts;
  for (const [name, child] of Object.entries(value))
    if (typeof child === 'string') texts.set(name, child);
    else textsByName(child, texts);
  return texts;
}

function fits({ type, properties = {} }: InputSchema, example: unknown): boolean {
  if (type === 'array') return Array.isArray(example);
  if (type !== 'object') return type === undefined || typeof example === type;
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return false;
  return Object.entries(properties).every(
    ([name, child]) => child.const === undefined || fieldOf(example, name) === child.const,
  );
}

/** Copies an element with other names and keys, which often must not repeat. */
function distinct(item: unknown, index: number): unknown {
  if (typeof item === 'string')
    return RESOURCE_ID.test(item) || item.length < 6
      ? item
      : item.slice(0, -6) + String(index % 1_000_000).padStart(6, '0');
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, DISTINCT.test(name) ? distinct(value, index) : value]),
  );
}

/** An input with elements of the wrong type in its first list, or with unknown fields. */
function wrongInput(schema: InputSchema, example: unknown, limitBytes: number): unknown {
  const fill = (node: InputSchema, given: unknown): unknown => {
    const [choice] = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].filter(
      ({ type }) => type === 'array' || type === 'object',
    );
    if (choice !== undefined) return fill(choice, given);
    if (node.type === 'array') return Array.from({ length: Math.min(limitBytes / 4, 45_000) }, () => ({}));
    if (node.type !== 'object') return undefined;
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      const filled = fill(child, fieldOf(given, name));
      if (filled !== undefined) return { ...Object(given), [name]: filled };
    }
    return undefined;
  };
  const fields = Array.from({ length: Math.min(limitBytes / 12, 90_000) }, (_, index) => [`k${index}`, 0]);
  return fill(schema, example) ?? { ...Object(example), ...Object.fromEntries(fields) };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
