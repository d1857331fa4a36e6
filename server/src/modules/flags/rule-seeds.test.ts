import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFlagSet } from '../../lib/flags/compile-flag-set.ts';
import { evaluateFlag } from '../../lib/flags/evaluate-flag.ts';
import { configFields, type RuleFields } from './flag-config.contract.ts';
import { changeConfig, type FlagConfig, firstConfig } from './flag-config.ts';
import type { FlagRow } from './flags.table.ts';
import { toDefinition } from './load-flag-set.ts';
import { seedOf } from './rule-seeds.ts';

type Configs = Readonly<Record<string, FlagConfig>>;
const PEOPLE = Array.from({ length: 150 }, (_, index) => `user-${index}`);
const createdAt = new Date('2026-11-30T09:00:00Z');
const ROW: FlagRow = {
  id: 'flg_1',
  websiteId: 'web_1',
  key: 'checkout',
  type: 'boolean',
  name: 'Checkout',
  description: null,
  jsonSchema: null,
  tags: [],
  ownerId: null,
  lifetime: 'temporary',
  plannedEndAt: null,
  archivedAt: null,
  stickiness: { kind: 'attribute', attribute: 'targetingKey' },
  clientSide: true,
  salt: 'flg_1',
  groupId: null,
  groupFrom: null,
  groupTo: null,
  configs: {},
  version: 1,
  createdAt,
  updatedAt: createdAt,
};
const ENVIRONMENTS = ['production', 'staging'];

/** The rules as a client sends them. */
const rulesOf = (rules: readonly object[]): RuleFields[] => configFields.rules.parse(rules);

let ids = 0;
function replace(configs: Configs, name: string, rules: readonly object[]): Configs {
  const config = configs[name] ?? firstConfig('boolean');
  const changes = { rules: rulesOf(rules), status: 'active' as const, defaultValue: false };
  const flag = { type: 'boolean' as const, configs };
  return { ...configs, [name]: changeConfig(config, changes, flag, () => `rul_${ids++}`) };
}

function peopleOf(config: FlagConfig): ReadonlySet<string> {
  const flag = toDefinition(ROW, config, new Map());
  const set = { websiteId: 'w', environment: 'production', version: '1', flags: [flag], segments: [] };
  const compiled = compileFlagSet(set, new Map());
  return new Set(PEOPLE.filter((targetingKey) => evaluateFlag(compiled, flag.key, { targetingKey }).enabled));
}

const employee = (name: string) => ({
  constraints: [{ attribute: name, operator: 'equals', values: ['yes'] }],
  percentage: 30,
});
/** A rule without its id and seed. */
const anonymous = ({ id: _, seed: __, ...rule }: RuleFields) => rule;
const isRollOut = ({ constraints }: Pick<RuleFields, 'constraints'>) => constraints.length === 0;
const share = (rules: readonly RuleFields[]) => rules.find(isRollOut)?.percentage ?? 0;
const withShare = (rules: readonly RuleFields[], percentage: number) =>
  rules.map((rule) => (isRollOut(rule) ? { ...rule, percentage } : rule));
const others = rulesOf([employee('staff'), employee('tester')]);

/** What clients do with the rules of an environment. */
const EDITS: Readonly<
  Record<string, (rules: readonly RuleFields[], percentage: number) => readonly object[]>
> = {
  raise: withShare,
  'replace without ids': (rules, percentage) => withShare(rules, percentage).map(anonymous),
  'replace with other ids': (rules, percentage) =>
    withShare(rules, percentage).map((rule) => ({ ...anonymous(rule), id: `own-${ids++}` })),
  reverse: (rules) => [...rules].reverse(),
  'reverse without ids': (rules, percentage) => withShare(rules, percentage).map(anonymous).reverse(),
  'only the share': (_, percentage) => [{ percentage, value: true }],
  'more rules before': (rules) => [...others, ...rules.filter(isRollOut).map(anonymous)],
  'more rules after': (rules) => [...rules.filter(isRollOut), ...others.map(anonymous)],
};

interface Edit {
  readonly kind: string;
  readonly environment: string;
  readonly percentage: number;
  readonly version: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...Object.keys(EDITS), 'copy', 'revert', 'import', 'remove'),
  environment: fc.constantFrom(...ENVIRONMENTS),
  percentage: fc.integer({ min: 0, max: 99 }),
  version: fc.nat(),
});

function applyEdit(history: readonly Configs[], { kind, environment, percentage, version }: Edit): Configs {
  const configs = history.at(-1) ?? {};
  const other = ENVIRONMENTS.find((name) => name !== environment) ?? '';
  const rules = configs[environment]?.rules ?? [];
  if (kind === 'copy') return { ...configs, [environment]: configs[other] ?? firstConfig('boolean') };
  if (kind === 'revert') return history[version % history.length] ?? configs;
  if (kind === 'import')
    return replace(replace(configs, other, []), environment, [{ id: 'imported', percentage, value: true }]);
  if (kind === 'remove') return replace(configs, environment, []);
  return replace(configs, environment, EDITS[kind]?.(rules, percentage) ?? []);
}

test('whatever is edited, the people of a smaller share are among those of a larger one', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const history: Configs[] = [replace({}, 'production', [{ percentage: 20, value: true }])];
      for (const one of edits) history.push(applyEdit(history, one));
      const all = history.flatMap((configs) => Object.values(configs));
      const shares = all.map((config) => ({ percentage: share(config.rules), config }));
      shares.sort((one, next) => one.percentage - next.percentage);
      let smaller: ReadonlySet<string> = new Set();
      for (const { config } of shares) {
        const people = peopleOf(config);
        expect([...smaller].filter((id) => !people.has(id))).toEqual([]);
        smaller = people;
      }
    }),
    { numRuns: 60 },
  );
});

describe('a rule that was stored without a seed', () => {
  const old = rulesOf([
    { id: 'first', ...employee('staff') },
    { id: 'second', percentage: 20, value: true },
  ]);
  const stored: Configs = {
    production: { ...firstConfig('boolean'), status: 'active', defaultValue: false, rules: old },
  };
  const rollOut = old.slice(1);

  test.each<[string, readonly object[]]>([
    ['its id', rollOut],
    ['no ids', rollOut.map(anonymous)],
    ['no ids, in another order', [...old].reverse().map(anonymous)],
    ['other ids', old.map((rule) => ({ ...rule, id: `new-${rule.id}` }))],
    ['other conditions at its place', [employee('staff'), { ...employee('tester'), value: true }]],
  ])('keeps its people when a client sends %s', (_, sent) => {
    const { production } = replace(stored, 'production', sent);
    const changed = production?.rules.find(({ percentage, constraints }) =>
      percentage === 20 ? isRollOut({ constraints }) : constraints[0]?.attribute === 'tester',
    );
    expect(changed && seedOf(changed)).toBe('second');
  });

  test('gives its people to the first rule of another environment, and is stored unchanged with its id', () => {
    const { staging } = replace(stored, 'staging', [{ percentage: 40, value: true }]);
    expect(staging?.rules[0]?.seed).toBe('first');
    expect(replace(stored, 'production', old)['production']?.rules.map(({ seed }) => seed)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('a seed that a person sets chooses other people, and remains until another one is set', () => {
  const before = replace({}, 'production', [{ percentage: 50, value: true }]);
  const set = replace(before, 'production', [{ percentage: 50, value: true, seed: 'second-try' }]);
  const kept = replace(set, 'production', [{ percentage: 50, value: true }]);
  const [one, two, three] = [before, set, kept].map(
    ({ production }) => production && [...peopleOf(production)],
  );
  expect(two).not.toEqual(one);
  expect(three).toEqual(two);
});

test('a rule that was imported from Unleash keeps its buckets, unless a seed or attribute is set', () => {
  const unleash = { percentage: { groupId: 'g', stickiness: 'default' } };
  const before = replace({}, 'production', [{ percentage: 20, value: true, unleash }]);
  const after = (rule: object) => replace(before, 'production', [{ percentage: 40, value: true, ...rule }]);
  expect(after({})['production']?.rules[0]?.unleash).toEqual(unleash);
  expect(after({ seed: 'own' })['production']?.rules[0]?.unleash).toBeUndefined();
  expect(after({ rollOutBy: 'company' })['production']?.rules[0]?.unleash).toBeUndefined();
});

test('weights that are sent in another order keep their buckets', () => {
  const flag = { type: 'string' as const, configs: {} };
  const variants = ['a', 'b'].map((key) => ({ key, value: key, weight: 50 }));
  const split = variants.map(({ key, weight }) => ({ key, weight }));
  const first = { variants, rules: rulesOf([{ variants: split }]) };
  const config = changeConfig(firstConfig('string'), first, flag, () => 'r');
  const reversed = {
    variants: [{ key: 'c', value: 'c', weight: 0 }, ...[...variants].reverse()],
    rules: rulesOf([{ variants: [...split].reverse() }]),
  };
  const changed = changeConfig(config, reversed, flag, () => 'r');
  expect(changed.variants.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(changed.rules[0]?.variants).toEqual(split);
});
