import { invalidField } from '../../../errors.ts';
import type { Constraint } from '../../../lib/constraints/constraint.ts';
import type { FlagDefinition, FlagType, FlagValue } from '../../../lib/flags/flag-set.ts';
import { say } from '../../../lib/texts/sentence.ts';

/** The configuration of an imported flag in one environment. Segments of rules are named by {@link ImportedSegment.ref}. */
export type ImportedConfig = Pick<
  FlagDefinition,
  'variants' | 'defaultValue' | 'offValue' | 'targets' | 'rules' | 'prerequisites'
> & { readonly status: 'active' | 'inactive' };

/** A flag of another product, before validation. */
export interface ImportedFlag {
  /** Its key in the file. */
  readonly sourceKey: string;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: FlagType;
  readonly tags: readonly string[];
  readonly lifetime: 'temporary' | 'permanent';
  readonly isArchived: boolean;
  readonly clientSide: boolean;
  /** Its configurations, by the name of the environment in the file. */
  readonly configs: ReadonlyMap<string, ImportedConfig>;
  /** What has no equivalent, in sentences. */
  readonly notes: readonly string[];
}

/** A segment of another product: all constraints have to hold. */
export interface ImportedSegment {
  /** What rules of the file refer to it by. */
  readonly ref: string;
  readonly name: string;
  readonly constraints: readonly Constraint[];
  readonly notes: readonly string[];
  /** Whether it cannot be read: it contains nobody. */
  readonly isUnread?: boolean;
}

/** A flag that cannot be imported. */
export interface SkippedFlag {
  readonly name: string;
  /** Why, in one sentence. */
  readonly reason: string;
}

/** Skips the named entries of a file, which are not objects. */
export function skipEntries(names: readonly string[]): readonly SkippedFlag[] {
  return names.map((name) => ({ name, reason: 'The entry is not an object.' }));
}

/** A parsed file. */
export interface ImportedFile {
  /** Flags follow their prerequisites. */
  readonly flags: readonly ImportedFlag[];
  readonly segments: readonly ImportedSegment[];
  readonly skipped: readonly SkippedFlag[];
}

/** Checks a count of a file, before work that depends on it. @throws AppError VALIDATION_ERROR that names `content`. */
export function assertAtMost(limit: number, what: string, count: number): void {
  if (count > limit)
    throw invalidField('content', say('fields.mustHaveAtMostFormatted', { count: limit, what }));
}

/** A configuration without conditions. */
export const EMPTY_CONFIG = { variants: [], targets: [], rules: [], prerequisites: [] } as const;

/** The values of flags that are off, in products whose flags have no off value. */
export const OFF_VALUES: Readonly<Record<FlagType, FlagValue>> = {
  boolean: false,
  string: '',
  number: 0,
  json: null,
};

/** The stickiness of imported flags whose product has no equivalent. */
export const DEFAULT_STICKINESS = { kind: 'attribute', attribute: 'targetingKey' } as const;

/** The note of flags with percentages whose bucketing is not imported. */
export const OTHER_GROUPS =
  'Percentages have the same size, but users can be in another group: the bucketing of the other product is not imported.';

const ATTRIBUTE = /^[A-Za-z][\w.:-]{0,99}$/;

/** Whether a name can be that of an attribute. */
export function isAttribute(name: string): boolean {
  return ATTRIBUTE.test(name);
}

/** A constraint that never holds, because evaluations always have a time. */
export const NEVER: Constraint = {
  attribute: 'currentTime',
  operator: 'exists',
  values: [],
  not: true,
  caseSensitive: true,
};

/** Creates a function that returns a key for each name: the name if it is valid here and not used, otherwise a similar one. */
export function createKeys({ invalid, maxLength }: { readonly invalid: RegExp; readonly maxLength: number }) {
  const used = new Set<string>();
  /** The last number by key, so that many equal keys take linear time. */
  const numbers = new Map<string, number>();
  return (source: string): string => {
    const clean = source.replace(invalid, '_').replace(/^[^A-Za-z0-9]+/, '');
    const base = clean === '' ? 'flag' : clean.slice(0, maxLength);
    let key = base;
    const stem = base.slice(0, maxLength - 5);
    let number = numbers.get(stem) ?? 1;
    while (used.has(key)) {
      number += 1;
      key = `${stem}-${number}`;
    }
    numbers.set(stem, number);
    used.add(key);
    return key;
  };
}

/** The characters that keys of flags cannot have. */
export const FLAG_KEY = { invalid: /[^A-Za-z0-9_.-]/g, maxLength: 128 };
/** The characters that keys of variants cannot have. */
export const VARIANT_KEY = { invalid: /[^\w .:/-]/g, maxLength: 100 };

/** Returns weights of any sum in percent, with three decimals and the exact sum 100. */
export function toPercents(weights: readonly number[]): number[] {
  const positive = weights.map((weight) => (Number.isFinite(weight) ? Math.max(weight, 0) : 0));
  const sum = positive.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return positive;
  const steps = positive.map((weight) => Math.floor((weight / sum) * 100_000));
  const missing = 100_000 - steps.reduce((total, step) => total + step, 0);
  const order = positive
    .map((weight, index) => ({ index, rest: ((weight / sum) * 100_000) % 1 }))
    .sort((one, other) => other.rest - one.rest)
    .slice(0, missing);
  for (const { index } of order) steps[index] = (steps[index] ?? 0) + 1;
  return steps.map((step) => step / 1_000);
}

/** Returns the first value that is not in use. */
export function unused<T extends FlagValue>(
  candidates: readonly T[],
  used: readonly FlagValue[],
): T | undefined {
  return candidates.find(
    (candidate) => !used.some((value) => JSON.stringify(value) === JSON.stringify(candidate)),
  );
}
