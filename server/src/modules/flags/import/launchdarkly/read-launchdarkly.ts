import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import { type FileRecord, isFileRecord, readerOf } from '../../../../lib/file-record.ts';
import type { FlagType, FlagValue, FlagVariant } from '../../../../lib/flags/flag-set.ts';
import { MAX_IMPORTED_FLAGS } from '../import.contract.ts';
import {
  assertAtMost,
  createKeys,
  FLAG_KEY,
  type ImportedFile,
  type ImportedFlag,
  type ImportedSegment,
  NEVER,
  OFF_VALUES,
  skipEntries,
  VARIANT_KEY,
} from '../imported-flag.ts';
import { orderFlags } from '../order-flags.ts';
import { holdBackUnread } from '../unread-rules.ts';
import { importClauses } from './launchdarkly-clause.ts';
import { importConfig } from './launchdarkly-config.ts';

/** The name of the environment of files of an SDK, which contain one. */
const SDK_ENVIRONMENT = 'default';
const MAX_VALUES = 1_000;
/** Lists of segments whose members are not users. */
const OTHER_LISTS = ['includedContexts', 'excludedContexts'];

interface Source {
  readonly key: string;
  readonly record: FileRecord;
  readonly variants: readonly Omit<FlagVariant, 'weight'>[];
  readonly type: FlagType;
}

/**
 * Reads flags of LaunchDarkly: the response of `GET /api/v2/flags/{project}?summary=0` (`items`), one flag of it, or the data file of the
 * server SDKs and the relay proxy (`flags` and `segments` by key). Segments of the REST API can be added as `segments`.
 */
export function readLaunchDarkly(file: unknown): ImportedFile {
  const record: FileRecord = isFileRecord(file) ? file : {};
  const others: string[] = [];
  const records = flagsOf(record, others);
  assertAtMost(MAX_IMPORTED_FLAGS, 'flags', records.length);
  const sources = new Map(records.map((flag) => [readerOf(flag).text('key') ?? '', toSource(flag)]));
  const toKey = createKeys(FLAG_KEY);
  const segments = recordsOf(record, 'segments', others).map(toSegment);
  const known = new Set(segments.map(({ ref }) => ref));
  const isUnread = (ref: string) => segments.find((one) => one.ref === ref)?.isUnread ?? true;
  const flags = [...sources.values()].map((source) =>
    holdBackUnread(toFlag(source, sources, toKey(source.key), known), isUnread),
  );
  return { flags: orderFlags(flags), segments, skipped: skipEntries(others) };
}

function flagsOf(file: FileRecord, others: string[]): readonly FileRecord[] {
  if (Array.isArray(file['items'])) return recordsOf(file, 'items', others);
  if (file['flags'] !== undefined) return recordsOf(file, 'flags', others);
  return file['variations'] === undefined ? [] : [file];
}

/** A list of records, `items`, or records by key. Adds the names of entries that are not objects to `others`. */
function recordsOf(file: FileRecord, field: string, others: string[]): readonly FileRecord[] {
  const value = readerOf(file).record(field);
  if (value !== undefined && !Array.isArray(value['items'])) {
    others.push(...Object.keys(value).filter((key) => !isFileRecord(value[key])));
    return Object.entries(value).flatMap(([key, one]) => (isFileRecord(one) ? [{ key, ...one }] : []));
  }
  const read = readerOf(value ?? file);
  const records = read.records(value === undefined ? field : 'items');
  others.push(...read.notRecords());
  return records;
}

function toSource(record: FileRecord): Source {
  const toVariantKey = createKeys(VARIANT_KEY);
  const variants = readerOf(record)
    .list('variations')
    .map((variation, index) => {
      // The SDKs know values only, the REST API also names.
      const isNamed =
        isFileRecord(variation) && Object.hasOwn(variation, 'value') && record['environments'] !== undefined;
      const value = toValue(isNamed ? variation['value'] : variation);
      const name = isNamed ? readerOf(variation).text('name') : undefined;
      return { key: toVariantKey(name ?? nameOf(value, index)), value };
    });
  return {
    key: readerOf(record).text('key') ?? '',
    record,
    variants,
    type: typeOf(variants.map(({ value }) => value)),
  };
}

function nameOf(value: FlagValue, index: number): string {
  const isShort =
    typeof value === 'boolean' || (typeof value === 'string' && /^[A-Za-z0-9][\w-]{0,39}$/.test(value));
  return isShort ? String(value) : `variation-${index + 1}`;
}

/** Values of a parsed file are JSON. */
function toValue(value: unknown): FlagValue {
  return JSON.parse(JSON.stringify(value ?? null));
}

function typeOf(values: readonly FlagValue[]): FlagType {
  const types = new Set(values.map((value) => typeof value));
  const [only] = types.size === 1 ? types : [undefined];
  return only === 'boolean' || only === 'string' || only === 'number' ? only : 'json';
}

function toFlag(
  { key: sourceKey, record, variants, type }: Source,
  sources: ReadonlyMap<string, Source>,
  key: string,
  segments: ReadonlySet<string>,
): ImportedFlag {
  const read = readerOf(record);
  const notes = new Set<string>();
  if (key !== sourceKey) notes.add(`The key “${sourceKey}” is not valid here: it is “${key}”.`);
  const shared = {
    variants,
    notes,
    offValue: OFF_VALUES[type],
    findVariant: (flag: string, index: number) => sources.get(flag)?.variants[index]?.key,
  };
  const environments = read.record('environments') ?? { [SDK_ENVIRONMENT]: record };
  const configs = new Map(
    Object.entries(environments)
      .filter((entry): entry is [string, FileRecord] => isFileRecord(entry[1]))
      .map(([name, config]) => [name, importConfig(shared, config)]),
  );
  const used = [...configs.values()].flatMap(({ rules }) => rules.flatMap((rule) => rule.segments));
  for (const segment of used)
    if (!segments.has(segment))
      notes.add(`The segment ${segment} is not in the file: rules with it do not apply until you add it.`);
  const availability = readerOf(read.record('clientSideAvailability') ?? {});
  return {
    sourceKey,
    key,
    name: read.text('name') ?? sourceKey,
    description: read.text('description') ?? null,
    type,
    tags: read.list('tags').map(String),
    lifetime: read.flag('temporary') === true ? 'temporary' : 'permanent',
    isArchived: read.flag('archived') ?? false,
    clientSide:
      (availability.flag('usingEnvironmentId') ??
        availability.flag('usingMobileKey') ??
        read.flag('clientSide')) === true,
    configs,
    notes: [...notes],
  };
}

function toSegment(record: FileRecord): ImportedSegment {
  const read = readerOf(record);
  const ref = read.text('key') ?? '';
  const name = (read.text('name') ?? ref).slice(0, 100);
  const included = read.list('included').map(String);
  const rules = read.records('rules');
  const excluded = read.list('excluded').map(String);
  const none = (note: string) => ({ ref, name, constraints: [NEVER], notes: [note], isUnread: true });
  if (read.flag('unbounded') === true || OTHER_LISTS.some((field) => read.list(field).length > 0))
    return none('A segment with lists of other kinds of context has no equivalent: it contains nobody.');
  if (included.length > 0 && rules.length > 0)
    return none('A segment with a list and rules has no equivalent: it contains nobody.');
  if (Math.max(included.length, excluded.length) > MAX_VALUES)
    return none('Upload the ids as a list: the segment contains nobody.');
  if (included.length > 0) {
    // Who is included is never excluded.
    return { ref, name, constraints: [keyIsIn(included, false)], notes: [] };
  }
  const [rule, ...more] = rules;
  if (rule === undefined) return { ref, name, constraints: [NEVER], notes: [] };
  if (more.length > 0 || rule['weight'] !== undefined)
    return none('A segment with several rules or a percentage has no equivalent: it contains nobody.');
  const clauses = importClauses(readerOf(rule).records('clauses'));
  if ('note' in clauses) return none(`${clauses.note} The segment contains nobody.`);
  if (clauses.segments.length > 0)
    return none('A segment of segments has no equivalent: it contains nobody.');
  const exclusion = excluded.length === 0 ? [] : [keyIsIn(excluded, true)];
  return { ref, name, constraints: [...clauses.constraints, ...exclusion], notes: [] };
}

function keyIsIn(values: readonly string[], not: boolean): Constraint {
  return { attribute: 'targetingKey', operator: 'in', values, not, caseSensitive: true };
}
