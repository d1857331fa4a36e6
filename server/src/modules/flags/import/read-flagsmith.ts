import { type FileRecord, namesIn, readerOf } from '../../../lib/file-record.ts';
import type { FlagType, FlagValue, FlagVariant } from '../../../lib/flags/flag-set.ts';
import { MAX_IMPORTED_FLAGS } from './import.contract.ts';
import {
  assertAtMost,
  createKeys,
  EMPTY_CONFIG,
  FLAG_KEY,
  type ImportedConfig,
  type ImportedFile,
  type ImportedFlag,
  OTHER_GROUPS,
  skipEntries,
  toPercents,
  unused,
} from './imported-flag.ts';

/** The name of the environment: an export contains one, without its name. */
const ENVIRONMENT = 'default';

/**
 * Reads an export of the features of an environment of Flagsmith: a list of `name`, `enabled`, `value`, `initial_value`, `type` and
 * `multivariate`, as its `features/import_export` writes it. It contains no segments, identities and tags.
 */
export function readFlagsmith(file: unknown): ImportedFile {
  const toKey = createKeys(FLAG_KEY);
  const read = readerOf({ features: file });
  const records = read.records('features');
  assertAtMost(MAX_IMPORTED_FLAGS, 'flags', records.length);
  const skipped = skipEntries(read.notRecords());
  return { flags: records.map((record) => toFlag(record, toKey)), segments: [], skipped };
}

/** Read elsewhere, or without a meaning for an import. */
const IGNORED = namesIn('id type value initial_value default_enabled created_date uuid');

function toFlag(record: FileRecord, toKey: (name: string) => string): ImportedFlag {
  const read = readerOf(record);
  const name = read.text('name') ?? '';
  const key = toKey(name);
  const options = read.records('multivariate');
  const value = toValue(record['value'] ?? record['initial_value']);
  // A feature without a value is only on or off.
  const { type, ...config } =
    value === null && options.length === 0
      ? { ...EMPTY_CONFIG, type: 'boolean' as const, defaultValue: true, offValue: false }
      : configOf(value, options);
  const status = read.flag('enabled') === true ? 'active' : 'inactive';
  const clientSide = read.flag('is_server_key_only') !== true;
  const unread = read.unread(IGNORED);
  return {
    sourceKey: name,
    key,
    name,
    description: null,
    type,
    tags: [],
    lifetime: 'permanent',
    isArchived: false,
    clientSide,
    configs: new Map([[ENVIRONMENT, { ...config, status }]]),
    notes: [
      'Overrides of segments and identities are not part of the export.',
      ...(key === name ? [] : [`The key “${name}” is not valid here: it is “${key}”.`]),
      ...(options.length === 0 ? [] : [OTHER_GROUPS]),
      ...(unread.length === 0 ? [] : [`The fields ${unread.join(', ')} are not imported.`]),
    ],
  };
}

/** The share that no option has belongs to the value of the feature. */
function configOf(
  value: FlagValue,
  options: readonly FileRecord[],
): Omit<ImportedConfig, 'status'> & { readonly type: FlagType } {
  const shares = options.map((option) => Math.max(readerOf(option).number('percentage_allocation') ?? 0, 0));
  const rest = Math.max(100 - shares.reduce((sum, share) => sum + share, 0), 0);
  const all = [value, ...options.map((option) => toValue(option['value']))];
  const weights = toPercents([rest, ...shares]);
  const variants = all.map(
    (one, index): FlagVariant => ({
      key: index === 0 ? 'control' : `option-${index}`,
      value: one,
      weight: weights[index] ?? 0,
    }),
  );
  const { type, offValue } = typeOf(all);
  return {
    ...EMPTY_CONFIG,
    type,
    variants: options.length === 0 ? [] : variants,
    defaultValue: value,
    offValue,
  };
}

/** The off value differs from all values, because a flag is on when it does not have its off value. */
function typeOf(values: readonly FlagValue[]): { readonly type: FlagType; readonly offValue: FlagValue } {
  const types = new Set(values.map((value) => typeof value));
  const [only] = types.size === 1 ? types : [undefined];
  const candidates: Readonly<Partial<Record<FlagType, readonly FlagValue[]>>> = {
    boolean: [false],
    string: ['', 'off', 'disabled'],
    number: [0, -1],
  };
  if (only === 'boolean' || only === 'string' || only === 'number') {
    const offValue = unused(candidates[only] ?? [], values);
    if (offValue !== undefined) return { type: only, offValue };
  }
  return { type: 'json', offValue: unused([null, false], values) ?? { disabled: true } };
}

function toValue(value: unknown): FlagValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
