import { expect, test } from 'vitest';
import type { FlagConfig } from '../flag-parts/flag-config.ts';
import { checkDraft } from './config-checks.ts';
import { diffConfigs } from './config-diff.ts';
import { toConfig, toDraft } from './config-draft.ts';

const constraint = { attribute: 'country', operator: 'in', values: ['DE', 'AT'] };
const config: FlagConfig = {
  status: 'active',
  variants: [
    { key: 'control', value: 'old', weight: 66.667 },
    { key: 'blue', value: 'new', weight: 33.333 },
  ],
  defaultValue: 'old',
  offValue: 'old',
  targets: [{ values: ['anna', 'ben'], variant: 'blue' }],
  rules: [
    {
      id: 'r1',
      name: 'Launch',
      constraints: [constraint],
      segments: ['fse_1'],
      percentage: 20,
      variant: 'blue',
    },
    {
      id: 'r2',
      constraints: [],
      segments: [],
      rollOutBy: 'team',
      variants: [
        { key: 'control', weight: 50 },
        { key: 'blue', weight: 50 },
      ],
    },
  ],
  prerequisites: [
    { flag: 'checkout' },
    { flag: 'theme', variants: ['dark'] },
    { flag: 'limit', values: [5] },
  ],
};
const names = (id: string) => id;

test('a configuration is unchanged by the editor', () => {
  expect(toConfig(toDraft(config, 'string'), 'string')).toEqual(config);
  expect(checkDraft(toDraft(config, 'string'), 'string')).toEqual({});
});

test('a draft is checked before it is sent', () => {
  const draft = toDraft(config, 'string');
  const [first, second] = draft.variants;
  expect(first).toBeDefined();
  expect(second).toBeDefined();
  const changed = {
    ...draft,
    variants: draft.variants.map((variant) => ({ ...variant, name: 'same', weight: '50.1' })),
    targets: draft.targets.map((target) => ({ ...target, values: ' \n' })),
    rules: draft.rules.map((rule) => ({ ...rule, percentage: '120' })),
  };
  const errors = checkDraft(changed, 'string');
  expect(errors['variants']).toBe('The weights sum to 100.2%. They must sum to exactly 100%.');
  expect(Object.keys(errors)).toEqual(
    expect.arrayContaining(['variants.1.key', 'targets.0.values', 'targets.0.outcome', 'rules.0.percentage']),
  );
  expect(checkDraft({ ...draft, defaultValue: '{' }, 'json')['defaultValue']).toContain('valid JSON');
});

test('differences are listed in words, and rules are compared by their id', () => {
  const [first, second] = config.rules;
  if (first === undefined || second === undefined) throw new Error('The configuration has two rules');
  const after: FlagConfig = {
    ...config,
    status: 'inactive',
    rules: [second, { ...first, percentage: 50 }, { constraints: [], value: 'new' }],
    variants: [{ key: 'control', value: 'old', weight: 100 }],
    prerequisites: [{ flag: 'checkout' }],
  };
  expect(diffConfigs(config, config, names)).toEqual([]);
  expect(diffConfigs(config, after, names)).toEqual([
    { title: 'Status', before: 'On', after: 'Off' },
    { title: 'Prerequisite', before: 'theme is dark.' },
    { title: 'Prerequisite', before: 'limit is 5.' },
    {
      title: 'Rule 2',
      before: 'Launch: If country is Germany or Austria and segment is fse_1, serve blue to 20%.',
      after: 'Launch: If country is Germany or Austria and segment is fse_1, serve blue to 50%.',
    },
    { title: 'Rule 3', after: 'Serve new to everyone.' },
    { title: 'Order of rules', before: 'rule 1, rule 2', after: 'rule 2, rule 1' },
    { title: 'Variant control', before: '66.667%, old', after: '100%, old' },
    { title: 'Variant blue', before: '33.333%, new' },
  ]);
});
