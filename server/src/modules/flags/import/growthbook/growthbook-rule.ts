import { type FileRecord, isFileRecord, readerOf } from '../../../../lib/file-record.ts';
import type { FlagOutcome, FlagRule, FlagValue, FlagVariant } from '../../../../lib/flags/flag-set.ts';
import { parseBoundedJson } from '../../../../lib/imports/bounded-parsers.ts';
import { isAttribute, OTHER_GROUPS, toPercents } from '../imported-flag.ts';
import { importCondition, toAttribute, UnsupportedCondition } from './growthbook-condition.ts';

/** What the rules of a feature in an environment share. */
export interface GrowthBookRules {
  /** Reads a value of the REST API, which is text, or of a payload of the SDKs. */
  toValue(value: unknown): FlagValue;
  readGroup(id: string): readonly string[] | undefined;
  readonly notes: Set<string>;
  /** The variants of experiments, added by rules. */
  readonly variants: FlagVariant[];
}

/** Imports a rule. A rule with alternatives becomes several; one without an equivalent is reported and omitted. */
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
    return [];
  }
}

function toRules(context: GrowthBookRules, record: FileRecord, title: string, index: number): FlagRule[] {
  const read = readerOf(record);
  assertSupported(record);
  const alternatives = importCondition(conditionOf(record), context.readGroup);
  const segments = segmentsOf(record);
  const outcome = outcomeOf(context, record);
  const coverage = read.number('coverage') ?? 1;
  const isPartial = coverage < 1;
  if (alternatives.length > 1 && (isPartial || outcome.split !== undefined))
    throw new UnsupportedCondition(
      'A percentage of users who meet one of several conditions has no equivalent.',
    );
  if (isPartial || outcome.split !== undefined) context.notes.add(OTHER_GROUPS);
  const attribute = toAttribute(read.text('hashAttribute') ?? 'id');
  const given = read.text('id') ?? '';
  const id = /^[\w-]{1,60}$/.test(given) ? given : `rule-${index + 1}`;
  return alternatives.map((constraints, part) => ({
    id: part === 0 ? id : `${id}-${part + 1}`,
    name: title.slice(0, 100),
    constraints,
    segments,
    ...(isPartial ? { percentage: Math.round(Math.max(coverage, 0) * 100_000) / 1_000 } : {}),
    ...(attribute === 'targetingKey' || !isAttribute(attribute) ? {} : { rollOutBy: attribute }),
    ...outcome,
  }));
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
  for (const field of ['prerequisites', 'parentConditions', 'filters', 'scheduleRules'])
    if (read.list(field).length > 0)
      throw new UnsupportedCondition(`A rule with ${field} has no equivalent.`);
}

/** Returns the condition of a rule or a saved group. The REST API writes it as text. @throws UnsupportedCondition. */
export function conditionOf(record: FileRecord): FileRecord {
  const condition = record['condition'];
  if (isFileRecord(condition)) return condition;
  if (typeof condition !== 'string' || condition.trim() === '') return {};
  try {
    const parsed = parseBoundedJson(condition);
    if (isFileRecord(parsed)) return parsed;
  } catch {
    throw new UnsupportedCondition('Its condition is not JSON.');
  }
  throw new UnsupportedCondition('Its condition is not an object.');
}

function segmentsOf(record: FileRecord): string[] {
  const targets = readerOf(record).list('savedGroupTargeting').filter(isFileRecord).map(readerOf);
  const [target, ...others] = targets;
  if (target === undefined) return [];
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
    const parts = read.list('value').filter(isFileRecord);
    return toSplit(
      context,
      parts.map((part) => context.toValue(part['value'])),
      parts.map((part) => readerOf(part).number('weight') ?? 0),
    );
  }
  const variations = read.list('variations');
  if (type === undefined && variations.length > 0) {
    const weights = read.list('weights').map(Number);
    const equal = variations.map(() => 1);
    return toSplit(context, variations.map(context.toValue), weights.length > 0 ? weights : equal);
  }
  if (type === undefined || type === 'force' || type === 'rollout') {
    const value = record[type === undefined ? 'force' : 'value'];
    if (value !== undefined) return { value: context.toValue(value) };
  }
  throw new UnsupportedCondition(
    `The file does not contain the weights of its experiment (${type ?? 'no type'}).`,
  );
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
