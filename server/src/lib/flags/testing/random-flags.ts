import type { Constraint } from '../../constraints/constraint.ts';
import type { OperatorName } from '../../constraints/operators.ts';
import type { FlagContext } from '../evaluation.ts';
import type {
  FlagDefinition,
  FlagOutcome,
  FlagPrerequisite,
  FlagRule,
  FlagSegment,
  FlagSet,
  FlagStickiness,
  FlagValue,
  VariantWeight,
} from '../flag-set.ts';

const ATTRIBUTES = ['country', 'plan', 'age', 'version', 'since', 'tags', 'userId', 'targetingKey', 'absent'];
const VALUES: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  country: ['DE', 'de', 'AT', 'FR', ''],
  plan: ['free', 'pro', 'pro-plus', true, false],
  age: [17, 18, 18.5, 99, -1, '18', 'x', ''],
  version: ['1.2.0', '1.10.0', '2.0.0', '1.2', 'v2', 'x'],
  since: ['2026-01-01', '2026-06-30T12:00:00Z', 1_767_225_600_000, 1_767_225_601, 'never'],
  tags: ['beta', 'staff', 'DE'],
};
const OPERANDS: Readonly<Partial<Record<OperatorName, readonly string[]>>> = {
  equals: ['DE', 'pro', '18', 'true', 'user-7'],
  in: ['DE', 'AT', 'free', 'beta', '18', 'user-3', 'user-4'],
  contains: ['pro', 'E', 'user', '1'],
  starts_with: ['pro', 'D', 'user-1', '1'],
  ends_with: ['o', 'E', '7', ''],
  matches: ['^pro', '[0-5]$', '(a|e)+', 'D.?'],
  number_equals: ['18', '18.5', '-1'],
  number_greater_than: ['17', '18'],
  number_at_least: ['18', '1'],
  number_less_than: ['18', '2'],
  number_at_most: ['18', '99'],
  date_before: ['2026-06-30', '2026-01-01T00:00:00Z'],
  date_after: ['2026-01-01', '2025-12-31'],
  version_equals: ['1.2.0', '2.0.0'],
  version_greater_than: ['1.9.0'],
  version_at_least: ['1.2.0'],
  version_less_than: ['2.0.0'],
  version_at_most: ['1.10.0'],
  exists: [],
};
const TEXT_OPERATORS = new Set(['equals', 'in', 'contains', 'starts_with', 'ends_with', 'matches']);
const FLAG_VALUES: readonly FlagValue[] = [true, false, 'on', 'off', 1, 0, null, { size: 2 }, [1, 'two']];
const FLAGS = ['one', 'two', 'three', 'four', 'five', 'six'];
const SEGMENTS = ['rules', 'list', 'unknown'];
const VARIANTS = ['a', 'b', 'c'];

/** Random values of a seed: the same seed returns the same flags and contexts. */
export interface Generator {
  /** Returns a number from 0 inclusive to 1 exclusive (mulberry32). */
  next(): number;
  flagSet(): { readonly set: FlagSet; readonly lists: ReadonlyMap<string, readonly string[]> };
  context(): FlagContext;
}

/** Creates a generator of flag sets and contexts. */
export function createGenerator(seed: number): Generator {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const nat = (end: number) => Math.floor(next() * end);
  const chance = (share: number) => next() < share;
  const pick = <T>(list: readonly T[], otherwise: T): T => list[nat(list.length)] ?? otherwise;
  const many = <T>(most: number, create: (index: number) => T): T[] =>
    Array.from({ length: nat(most + 1) }, (_, index) => create(index));

  function constraint(): Constraint {
    const operator = pick(Object.keys(OPERANDS), 'exists');
    const name = isOperator(operator) ? operator : 'exists';
    const operands = OPERANDS[name] ?? [];
    const isList = name === 'in' || name === 'contains' || name === 'starts_with' || name === 'ends_with';
    const count = operands.length === 0 ? 0 : isList ? 1 + nat(3) : 1;
    return {
      attribute: pick(ATTRIBUTES, 'country'),
      operator: name,
      values: Array.from({ length: count }, () => pick(operands, '1')),
      not: chance(0.3),
      caseSensitive: !TEXT_OPERATORS.has(name) || chance(0.6),
    };
  }

  function weights(): number[] {
    const first = pick([0, 10, 33.333, 50, 99.999, 100], 50);
    const second = chance(0.5) ? 0 : Math.round((100 - first) * 500) / 1_000;
    return [first, second, Math.round((100 - first - second) * 1_000) / 1_000];
  }

  function outcome(): FlagOutcome {
    if (chance(0.4)) return { value: pick(FLAG_VALUES, true) };
    if (chance(0.4)) return { variant: chance(0.05) ? 'unknown' : pick(VARIANTS, 'a') };
    const shares = weights();
    const split: VariantWeight[] = VARIANTS.map((variant, index) => ({
      variant,
      weight: shares[index] ?? 0,
    }));
    return { split };
  }

  function rule(index: number): FlagRule {
    return {
      id: `rule-${index}`,
      constraints: many(2, constraint),
      segments: chance(0.3) ? many(2, () => pick(SEGMENTS, 'rules')) : [],
      ...(chance(0.5) ? { percentage: pick([0, 0.001, 12.345, 50, 99.999, 100], 50) } : {}),
      ...(chance(0.5) ? { seed: pick(['flag', 'other'], 'flag') } : {}),
      ...(chance(0.2) ? { rollOutBy: pick(['company', 'userId', 'country'], 'company') } : {}),
      ...outcome(),
    };
  }

  function prerequisite(key: string): FlagPrerequisite {
    // Mostly of later flags, so that circles are rare.
    const later = FLAGS.slice(FLAGS.indexOf(key) + 1);
    const flag = chance(0.05) ? pick([...FLAGS, 'unknown'], 'one') : pick(later, 'unknown');
    return {
      flag,
      ...(chance(0.3) ? { variants: many(2, () => pick(VARIANTS, 'a')) } : {}),
      ...(chance(0.3) ? { values: many(2, () => pick(FLAG_VALUES, true)) } : {}),
    };
  }

  function stickiness(): FlagStickiness {
    const kind = pick(['attribute', 'attribute', 'random', 'device'], 'attribute');
    if (kind === 'random' || kind === 'device') return { kind };
    return { kind: 'attribute', attribute: pick(['targetingKey', 'userId', 'company'], 'targetingKey') };
  }

  function flag(key: string): FlagDefinition {
    const shares = weights();
    const from = nat(100_000);
    return {
      key,
      type: 'json',
      status: pick(['active', 'active', 'active', 'active', 'active', 'inactive', 'archived'], 'active'),
      version: 1,
      salt: `salt-${nat(1_000_000)}`,
      stickiness: stickiness(),
      variants: VARIANTS.map((one, index) => ({
        key: one,
        value: pick(FLAG_VALUES, true),
        weight: shares[index] ?? 0,
      })),
      defaultValue: pick(FLAG_VALUES, true),
      offValue: pick(FLAG_VALUES, false),
      targets: many(2, () => ({
        values: many(4, () => `user-${nat(20)}`),
        ...(chance(0.3) ? { attribute: pick(['company', 'tags'], 'tags') } : {}),
        ...outcome(),
      })),
      rules: many(4, rule),
      prerequisites: chance(0.3) ? many(2, () => prerequisite(key)) : [],
      ...(chance(0.1) ? { exclusion: { salt: 'group', from, to: from + nat(100_000 - from) } } : {}),
      clientSide: true,
    };
  }

  return {
    next,
    flagSet() {
      const segments: FlagSegment[] = [
        { id: 'rules', kind: 'rules', constraints: many(2, constraint) },
        { id: 'list', kind: 'list', attribute: pick(['userId', 'tags'], 'userId') },
      ];
      return {
        set: {
          websiteId: 'site',
          environment: 'production',
          version: '1',
          flags: FLAGS.map(flag),
          segments,
        },
        lists: new Map([['list', [...many(8, () => `user-${nat(20)}`), 'beta']]]),
      };
    },
    context() {
      const attributes = Object.entries(VALUES).map(([name, values]) => [
        name,
        name === 'tags' ? many(2, () => pick(values, 'beta')) : pick(values, ''),
      ]);
      const ids = [
        ['targetingKey', chance(0.05) ? '' : `user-${nat(20)}`],
        ['userId', chance(0.5) ? nat(20) : `user-${nat(20)}`],
        ['anonymousId', `device-${nat(100)}`],
        ['company', pick(['acme', 'ünï', '\ud800', 7], 'acme')],
      ];
      return Object.fromEntries([...attributes, ...ids].filter(() => chance(0.65)));
    },
  };
}

function isOperator(name: string): name is OperatorName {
  return Object.hasOwn(OPERANDS, name);
}
