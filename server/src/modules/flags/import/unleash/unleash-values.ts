import type { FlagType, FlagValue, FlagVariant } from '../../../../lib/flags/flag-set.ts';
import { assertBoundedJson } from '../../../../lib/imports/bounded-parsers.ts';
import { createKeys, unused, VARIANT_KEY } from '../imported-flag.ts';
import type { UnleashFeature, UnleashVariant } from './unleash-feature.ts';

/** The values of a flag for a feature, whose results in Unleash are a boolean and a variant. */
export interface UnleashValues {
  readonly type: FlagType;
  readonly offValue: FlagValue;
  /** The value of an enabled feature without a variant. */
  readonly onValue: FlagValue;
  /** The variants of all environments and strategies, without weights. */
  readonly variants: readonly Omit<FlagVariant, 'weight'>[];
  /** Returns the key of a variant. */
  keyOf(variant: UnleashVariant): string;
  readonly notes: readonly string[];
}

type Kind = 'none' | 'string' | 'number' | 'json';

/**
 * Returns the values of a feature. A feature with variants is a flag of the type of their payloads, and JSON if they differ. The value of a
 * variant without a payload is its name. The off value differs from all others, because a flag is on when it does not have its off value.
 */
export function valuesOf({ environments }: UnleashFeature): UnleashValues {
  const all = [...environments.values()].flatMap(({ variants, strategies }) => [
    ...variants,
    ...strategies.flatMap((strategy) => strategy.variants),
  ]);
  if (all.length === 0)
    return { type: 'boolean', offValue: false, onValue: true, variants: [], keyOf: () => '', notes: [] };
  const needsOn = [...environments.values()].some(
    ({ variants, strategies }) =>
      !hasWeight(variants) &&
      (strategies.length === 0 || strategies.some((strategy) => !hasWeight(strategy.variants))),
  );
  const kinds = new Set(all.map(kindOf));
  const [only] = kinds.size === 1 ? kinds : [undefined];
  const type = only === 'none' ? 'string' : (only ?? 'json');
  const used = all.map(payloadOf);
  return (
    (type === 'string' && pick(type, ['disabled', 'off'], ['enabled', 'on'], needsOn, all, used)) ||
    (type === 'number' && !needsOn && pick(type, [0, -1], [1], needsOn, all, used)) ||
    pick('json', [null, false, 'disabled'], [true, 'enabled'], needsOn, all, used) || {
      ...nameVariants(all),
      type: 'json',
      offValue: { disabled: true },
      onValue: { enabled: true },
    }
  );
}

function pick(
  type: FlagType,
  offValues: readonly FlagValue[],
  onValues: readonly FlagValue[],
  needsOn: boolean,
  all: readonly UnleashVariant[],
  used: readonly FlagValue[],
): UnleashValues | undefined {
  const offValue = unused(offValues, used);
  const onValue = needsOn ? unused(onValues, used) : onValues[0];
  return offValue === undefined || onValue === undefined
    ? undefined
    : { ...nameVariants(all), type, offValue, onValue };
}

function nameVariants(all: readonly UnleashVariant[]): Pick<UnleashValues, 'variants' | 'keyOf' | 'notes'> {
  const toKey = createKeys(VARIANT_KEY);
  const keys = new Map<string, string>();
  const variants: Omit<FlagVariant, 'weight'>[] = [];
  const notes: string[] = [];
  const identify = (variant: UnleashVariant) => JSON.stringify([variant.name, payloadOf(variant)]);
  for (const variant of all) {
    if (keys.has(identify(variant))) continue;
    const key = toKey(variant.name);
    keys.set(identify(variant), key);
    variants.push({ key, value: payloadOf(variant) });
    if (key !== variant.name) notes.push(`The variant “${variant.name}” is named “${key}”.`);
  }
  return { variants, notes, keyOf: (variant) => keys.get(identify(variant)) ?? variant.name };
}

/** Whether a list of variants can be chosen from. */
export function hasWeight(variants: readonly UnleashVariant[]): boolean {
  return variants.some(({ weight }) => weight > 0);
}

function kindOf(variant: UnleashVariant): Kind {
  const { payload } = variant;
  if (payload === undefined) return 'none';
  if (payload.type !== 'number' && payload.type !== 'json') return 'string';
  const value = payloadOf(variant);
  if (payload.type === 'number') return typeof value === 'number' ? 'number' : 'string';
  return 'json';
}

function payloadOf({ name, payload }: UnleashVariant): FlagValue {
  if (payload === undefined) return name;
  if (payload.type === 'number') {
    const number = Number(payload.value);
    return payload.value.trim() !== '' && Number.isFinite(number) ? number : payload.value;
  }
  if (payload.type !== 'json') return payload.value;
  try {
    assertBoundedJson(payload.value);
    return JSON.parse(payload.value);
  } catch {
    // Unleash passes on any text.
    return payload.value;
  }
}
