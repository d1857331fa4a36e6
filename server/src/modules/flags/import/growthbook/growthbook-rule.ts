import { type FileRecord, isEmptyValue, isFileRecord, readerOf } from '../../../../lib/file-record.ts';
import type { FlagOutcome, FlagRule, FlagValue, FlagVariant } from '../../../../lib/flags/flag-set.ts';
import { parseBoundedJson } from '../../../../lib/imports/bounded-parsers.ts';
import { isAttribute, OTHER_GROUPS, toPercents } from '../imported-flag.ts';
import { unreadRule } from '../unread-rules.ts';
import { importCondition, toAttribute, UnsupportedCondition } from './growthbook-condition.ts';

/** What the rules of a feature in an environment share. */
export interface GrowthBookRules {
  /** Reads a value of the REST API, which is text, or of a payload of the SDKs. */
  toValue(value: unknown): FlagValue;
  readonly offValue: FlagValue;
  readGroup(id: string): readonly string[] | undefined;
  readonly notes: Set<string>;
  /** The variants of experiments, added by rules. */
  readonly variants: FlagVariant[];
}

/** Imports a rule. A rule with alternatives becomes several; one without an equivalent is reported and never applies. */
export function importRule(context: GrowthBookRules, record: FileRecord, index: number): FlagRule[] {
  const read = readerOf(record);
  if (read.flag('enabled') === false) {
    context.notes.add('Disabled rules are not imported.');
    return [];
  }
  const title = read.text('description') ?? read.text('name') ?? `Rule ${index + 1}`;
  try {
    return toRules(context, record, title, index);
  } catch (error) {
    if (!(error instanceof UnsupportedCondition)) throw error;
    context.notes.add(`${title} is not imported. ${error.message}`);
    return [
      unreadRule({ id: idOf(record, index), name: title.slice(0, 100) }, outcomeOrOff(context, record)),
    ];
  }
}

function toRules(context: GrowthBookRules, record: FileRecord, title: string, index: number): FlagRule[] {
  const read = readerOf(record);
  assertSupported(record);
  const alternatives = importCondition(conditionOf(record), context.readGroup);
  const segments = segmentsOf(record);
  const outcome = outcomeOf(context, record);
  const coverage = coverageOf(record);
  const isPartial = coverage < 1;
  if (alternatives.length > 1 && (isPartial || outcome.split !== undefined))
    throw new UnsupportedCondition(
      'A percentage of users who meet one of several conditions has no equivalent.',
    );
  if (isPartial || outcome.split !== undefined) context.notes.add(OTHER_GROUPS);
  const attribute = toAttribute(read.text('hashAttribute') ?? 'id');
  const id = idOf(record, index);
  return alternatives.map((constraints, part) => ({
    id: part === 0 ? id : `${id}-${part + 1}`,
    name: title.slice(0, 100),
    constraints,
    segments,
    ...(isPartial ? { percentage: Math.round(coverage * 100_000) / 1_000 } : {}),
    ...(attribute === 'targetingKey' || !isAttribute(attribute) ? {} : { rollOutBy: attribute }),
    ...outcome,
  }));
}

function idOf(record: FileRecord, index: number): string {
  const given = readerOf(record).text('id') ?? '';
  return /^[\w-]{1,60}$/.test(given) ? given : `rule-${index + 1}`;
}

/** A rule whose outcome cannot be read could give the off value. */
function outcomeOrOff(context: GrowthBookRules, record: FileRecord): FlagOutcome {
  try {
    return outcomeOf(context, record);
  } catch (error) {
    if (error instanceof UnsupportedCondition) return { value: context.offValue };
    throw error;
  }
}

/** The fields that decide to whom a rule applies, and those that decide nothing about it. */
const KNOWN_FIELDS = new Set(
  [
    'id name description enabled type value force variations weights condition savedGroupTargeting namespace',
    'coverage range ranges seed hashAttribute fallbackAttribute hashVersion bucketVersion disableStickyBucketing',
    'key trackingKey experimentId meta phase tracks values tags uid dateCreated dateUpdated',
  ].flatMap((names) => names.split(' ')),
);

/** Returns the share of users that a rule applies to, from 0 to 1. @throws UnsupportedCondition. */
function coverageOf(record: FileRecord): number {
  const isExperiment = record['variations'] !== undefined;
  if (!isEmptyValue(record[isExperiment ? 'range' : 'ranges']))
    throw new UnsupportedCondition('Its ranges are not those of its type.');
  if (isExperiment && !isEmptyValue(record['ranges'])) return sumOf(rangesOf(record));
  if (!isExperiment && !isEmptyValue(record['range'])) return sumOf([sizeOf(record['range'])]);
  const { coverage = 1 } = record;
  if (coverage === null) return 1;
  const share = Number(coverage);
  if (coverage === '' || !Number.isFinite(share) || share < 0)
    throw new UnsupportedCondition('Its coverage is not a number from 0 to 1.');
  return Math.min(share, 1);
}

function sumOf(sizes: readonly number[]): number {
  return Math.min(Math.round(sizes.reduce((sum, size) => sum + size, 0) * 100_000) / 100_000, 1);
}

/** Returns the sizes of the ranges of variations. @throws UnsupportedCondition. */
function rangesOf(record: FileRecord): readonly number[] {
  const { list } = readerOf(record);
  const ranges = list('ranges');
  const sizes = ranges.map(sizeOf);
  const places = ranges.map((range) => (Array.isArray(range) ? range.map(Number) : [])).sort(byStart);
  const overlaps = places.some(([start = 0], index) => start < (places[index - 1]?.[1] ?? 0) - 1e-9);
  if (sizes.length !== list('variations').length || overlaps)
    throw new UnsupportedCondition('It must have one range for each variation, and ranges must not overlap.');
  return sizes;
}

function byStart([one = 0]: readonly number[], [other = 0]: readonly number[]): number {
  return one - other;
}

/** Returns the size of a range of buckets. @throws UnsupportedCondition. */
function sizeOf(range: unknown): number {
  const [start, end, ...others]: unknown[] = Array.isArray(range) ? range : [];
  const isRange = typeof start === 'number' && typeof end === 'number' && others.length === 0;
  if (!isRange || !(start >= 0 && start <= end && end <= 1))
    throw new UnsupportedCondition('A range must be two numbers from 0 to 1.');
  return end - start;
}

function assertSupported(record: FileRecord): void {
  const read = readerOf(record);
  const namespace = read.record('namespace');
  if (
    namespace !== undefined
      ? readerOf(namespace).flag('enabled') !== false
      : read.list('namespace').length > 0
  )
    throw new UnsupportedCondition(
      'Namespaces have no equivalent: use a group of flags that exclude each other.',
    );
  for (const [field, value] of Object.entries(record))
    if (!KNOWN_FIELDS.has(field) && !isEmptyValue(value))
      throw new UnsupportedCondition(`A rule with ${field} has no equivalent.`);
  if (read.list('meta').some((one) => isFileRecord(one) && readerOf(one).flag('passthrough') === true))
    throw new UnsupportedCondition('A variation that continues with the next rule has no equivalent.');
}

/** Returns the condition of a rule or a saved group. The REST API writes it as text. @throws UnsupportedCondition. */
export function conditionOf(record: FileRecord): FileRecord {
  const condition = record['condition'];
  if (isFileRecord(condition)) return condition;
  if (condition === undefined || condition === null) return {};
  if (typeof condition !== 'string') throw new UnsupportedCondition('Its condition is not an object.');
  if (condition.trim() === '') return {};
  try {
    const parsed = parseBoundedJson(condition);
    if (isFileRecord(parsed)) return parsed;
  } catch {
    throw new UnsupportedCondition('Its condition is not JSON.');
  }
  throw new UnsupportedCondition('Its condition is not an object.');
}

function segmentsOf(record: FileRecord): string[] {
  if (isEmptyValue(record['savedGroupTargeting'])) return [];
  const targets = readerOf(record).records('savedGroupTargeting').map(readerOf);
  const [target, ...others] = targets;
  if (target === undefined || target.list('savedGroups').length === 0)
    throw new UnsupportedCondition('Its saved groups are not a list.');
  const groups = target.list('savedGroups').map(String);
  const matchType = target.text('matchType') ?? 'any';
  if (others.length > 0 || matchType === 'none' || (matchType === 'all' && groups.length > 1))
    throw new UnsupportedCondition('Only rules that need one of several saved groups have an equivalent.');
  return groups;
}

function outcomeOf(context: GrowthBookRules, record: FileRecord): FlagOutcome {
  const read = readerOf(record);
  const type = read.text('type');
  if (type === 'experiment' && Array.isArray(record['value'])) {
    const parts = read.records('value');
    return toSplit(
      context,
      parts.map((part) => context.toValue(part['value'])),
      parts.map((part) => readerOf(part).number('weight') ?? 0),
    );
  }
  const variations = read.list('variations');
  if (type === undefined && variations.length > 0) {
    return toSplit(context, variations.map(context.toValue), weightsOf(record, variations.length));
  }
  if (type === undefined || type === 'force' || type === 'rollout') {
    const value = record[type === undefined ? 'force' : 'value'];
    if (value !== undefined) return { value: context.toValue(value) };
  }
  throw new UnsupportedCondition(
    `The file does not contain the weights of its experiment (${type ?? 'no type'}).`,
  );
}

/** The SDKs use equal weights if the given ones are not valid. */
function weightsOf(record: FileRecord, count: number): readonly number[] {
  if (!isEmptyValue(record['ranges'])) return rangesOf(record);
  const weights = readerOf(record).list('weights').map(Number);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const isValid = weights.length === count && Math.abs(sum - 1) <= 0.01;
  return isValid ? weights : new Array<number>(count).fill(1);
}

function toSplit(
  context: GrowthBookRules,
  values: readonly FlagValue[],
  weights: readonly number[],
): FlagOutcome {
  const percents = toPercents(weights);
  if (!percents.some((percent) => percent > 0))
    throw new UnsupportedCondition('Its experiment has no weights.');
  const split = values.map((value, index) => ({
    variant: variantOf(context, value),
    weight: percents[index] ?? 0,
  }));
  const merged = new Map<string, number>();
  for (const { variant, weight } of split) merged.set(variant, (merged.get(variant) ?? 0) + weight);
  return {
    split: [...merged].map(([variant, weight]) => ({ variant, weight: Math.round(weight * 1_000) / 1_000 })),
  };
}

/** Variants with the same value are the same. */
function variantOf({ variants }: GrowthBookRules, value: FlagValue): string {
  const known = variants.find((variant) => JSON.stringify(variant.value) === JSON.stringify(value));
  if (known !== undefined) return known.key;
  const isShort =
    typeof value === 'boolean' || (typeof value === 'string' && /^[A-Za-z0-9][\w-]{0,39}$/.test(value));
  const name = isShort ? String(value) : `variation-${variants.length}`;
  const key = variants.some((variant) => variant.key === name) ? `${name}-${variants.length}` : name;
  variants.push({ key, value, weight: 0 });
  return key;
}
