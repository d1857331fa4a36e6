import {
  type FileRecord,
  isEmptyValue,
  isFileRecord,
  type RecordReader,
  readerOf,
} from '../../../../lib/file-record.ts';
import type { FlagPrerequisite, FlagType, FlagValue, FlagVariant } from '../../../../lib/flags/flag-set.ts';
import { parseBoundedJson } from '../../../../lib/imports/bounded-parsers.ts';
import { MAX_IMPORTED_FLAGS } from '../import.contract.ts';
import {
  assertAtMost,
  createKeys,
  EMPTY_CONFIG,
  FLAG_KEY,
  type ImportedConfig,
  type ImportedFile,
  type ImportedFlag,
  type ImportedSegment,
  NEVER,
  OFF_VALUES,
  skipEntries,
} from '../imported-flag.ts';
import { orderFlags } from '../order-flags.ts';
import { holdBackUnread } from '../unread-rules.ts';
import { importCondition, toAttribute, UnsupportedCondition } from './growthbook-condition.ts';
import { conditionOf, importRule } from './growthbook-rule.ts';

/** The name of the environment of payloads of the SDKs, which contain one. */
const SDK_ENVIRONMENT = 'default';

interface Groups {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly segments: readonly ImportedSegment[];
}

/**
 * Reads features of GrowthBook: the response of `GET /api/v1/features` (`features` as a list), to which the `savedGroups` of
 * `GET /api/v1/saved-groups` can be added, or the payload of its SDKs (`features` by key).
 */
export function readGrowthBook(file: unknown): ImportedFile {
  const record: FileRecord = isFileRecord(file) ? file : {};
  const read = readerOf(record);
  const groups = readGroups(read);
  const byKey = Object.entries(read.record('features') ?? {});
  const list = [
    ...read.records('features'),
    ...byKey.flatMap(([id, one]) => (isFileRecord(one) ? [{ ...one, id }] : [])),
  ];
  const others = byKey.filter(([, one]) => !isFileRecord(one)).map(([id]) => id);
  assertAtMost(MAX_IMPORTED_FLAGS, 'flags', list.length);
  const toKey = createKeys(FLAG_KEY);
  const isUnread = (ref: string) => groups.segments.find((one) => one.ref === ref)?.isUnread ?? true;
  const flags = list.map((feature) => holdBackUnread(toFlag(feature, groups, toKey), isUnread));
  return {
    flags: orderFlags(flags),
    segments: groups.segments,
    skipped: skipEntries([...others, ...read.notRecords()]),
  };
}

function toFlag(record: FileRecord, groups: Groups, toKey: (name: string) => string): ImportedFlag {
  const read = readerOf(record);
  const sourceKey = read.text('id') ?? '';
  const key = toKey(sourceKey);
  const notes = new Set<string>();
  if (key !== sourceKey) notes.add(`The key “${sourceKey}” is not valid here: it is “${key}”.`);
  const valueType = read.text('valueType');
  const type = valueType === undefined ? typeOfValue(record['defaultValue']) : toType(valueType);
  const toValue = (value: unknown) => (valueType === undefined ? asJson(value) : parseValue(value, type));
  const prerequisites = readPrerequisites(record, notes);
  const environments = read.record('environments') ?? { [SDK_ENVIRONMENT]: { ...record, enabled: true } };
  const configs = new Map(
    Object.entries(environments)
      .filter((entry): entry is [string, FileRecord] => isFileRecord(entry[1]))
      .map(([name, environment]) => {
        const value = toValue(environment['defaultValue'] ?? record['defaultValue']);
        return [
          name,
          toConfig(environment, { value, offValue: OFF_VALUES[type], toValue, groups, notes, prerequisites }),
        ];
      }),
  );
  return {
    sourceKey,
    key,
    name: sourceKey,
    description: read.text('description') ?? null,
    type,
    tags: read.list('tags').map(String),
    lifetime: 'permanent',
    isArchived: read.flag('archived') ?? false,
    clientSide: true,
    configs,
    notes: [...notes],
  };
}

function toConfig(
  record: FileRecord,
  shared: {
    readonly value: FlagValue;
    readonly offValue: FlagValue;
    toValue(value: unknown): FlagValue;
    readonly groups: Groups;
    readonly notes: Set<string>;
    readonly prerequisites: readonly FlagPrerequisite[] | undefined;
  },
): ImportedConfig {
  const { value, offValue, toValue, groups, notes, prerequisites } = shared;
  const read = readerOf(record);
  // The default split always has the default value; experiments add variants without weight.
  const variants: FlagVariant[] = [{ key: 'default', value, weight: 100 }];
  const context = { toValue, offValue, readGroup: (id: string) => groups.values.get(id), notes, variants };
  const rules = read.records('rules').flatMap((rule, index) => importRule(context, rule, index));
  for (const name of read.notRecords()) notes.add(`${name} is not an object and is not imported.`);
  return {
    ...EMPTY_CONFIG,
    status: read.flag('enabled') === true && prerequisites !== undefined ? 'active' : 'inactive',
    variants: variants.length === 1 ? [] : variants,
    defaultValue: value,
    offValue,
    rules,
    prerequisites: prerequisites ?? [],
  };
}

/** Returns `undefined` for conditions without an equivalent: the flag is then imported as inactive. */
function readPrerequisites(record: FileRecord, notes: Set<string>): FlagPrerequisite[] | undefined {
  // It withholds the feature from a share of people.
  if (!isEmptyValue(record['holdout'])) {
    notes.add('A holdout has no equivalent: the flag is inactive.');
    return undefined;
  }
  const parents = readerOf(record).records('prerequisites').map(readerOf);
  const read = parents.map((parent) => {
    const match = /^\s*\{\s*"value"\s*:\s*(true|false|-?\d+(?:\.\d+)?|"[^"\\]*")\s*\}\s*$/.exec(
      parent.text('condition') ?? '',
    );
    const flag = parent.text('id');
    if (flag === undefined || match?.[1] === undefined) return undefined;
    const accepted: FlagValue = JSON.parse(match[1]);
    return accepted === true ? { flag } : { flag, values: [accepted] };
  });
  const known = read.filter((one) => one !== undefined);
  if (known.length === read.length) return known;
  notes.add('A prerequisite with a condition has no equivalent: the flag is inactive.');
  return undefined;
}

/** Saved groups are values by id in payloads of the SDKs, and records in the REST API. */
function readGroups(read: RecordReader): Groups {
  const values = new Map<string, readonly string[]>();
  const segments: ImportedSegment[] = [];
  for (const record of read.records('savedGroups')) {
    const segment = toSegment(record);
    segments.push(segment);
    values.set(segment.ref, readerOf(record).list('values').map(String));
  }
  for (const [id, list] of Object.entries(read.record('savedGroups') ?? {}))
    if (Array.isArray(list)) values.set(id, list.map(String));
  return { values, segments };
}

function toSegment(record: FileRecord): ImportedSegment {
  const read = readerOf(record);
  const ref = read.text('id') ?? '';
  const name = (read.text('name') ?? ref).slice(0, 100);
  const attribute = toAttribute(read.text('attributeKey') ?? 'id');
  try {
    const condition =
      read.text('type') === 'condition' ? conditionOf(record) : { [attribute]: { $in: read.list('values') } };
    const [constraints, ...others] = importCondition(condition, () => undefined);
    if (constraints !== undefined && others.length === 0) return { ref, name, constraints, notes: [] };
  } catch (error) {
    if (!(error instanceof UnsupportedCondition)) throw error;
  }
  const note = 'The saved group has no equivalent, or more than 1,000 values: the segment contains nobody.';
  return { ref, name, constraints: [NEVER], notes: [note], isUnread: true };
}

function toType(valueType: string): FlagType {
  return valueType === 'boolean' || valueType === 'string' || valueType === 'number' ? valueType : 'json';
}

function typeOfValue(value: unknown): FlagType {
  const type = typeof value;
  return type === 'boolean' || type === 'string' || type === 'number' ? type : 'json';
}

/** Values of a parsed file are JSON. */
function asJson(value: unknown): FlagValue {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** The REST API writes all values as text. */
function parseValue(value: unknown, type: FlagType): FlagValue {
  if (typeof value !== 'string') return asJson(value);
  if (type === 'string') return value;
  if (type === 'boolean') return value === 'true';
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : 0;
  try {
    return asJson(parseBoundedJson(value));
  } catch {
    // GrowthBook does not validate JSON.
    return value;
  }
}
