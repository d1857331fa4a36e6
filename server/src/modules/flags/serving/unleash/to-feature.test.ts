import { describe, expect, test } from 'vitest';
import { constraintsSchema } from '../../../../lib/constraints/constraint.contract.ts';
import type { FlagDefinition } from '../../../../lib/flags/flag-set.ts';
import { toUnleashFeatures } from './to-feature.ts';

const FLAG: FlagDefinition = {
  key: 'flag',
  type: 'boolean',
  status: 'active',
  version: 1,
  salt: 'salt',
  stickiness: { kind: 'attribute', attribute: 'targetingKey' },
  variants: [],
  defaultValue: true,
  offValue: false,
  targets: [],
  rules: [],
  prerequisites: [],
  clientSide: true,
};
const where = (attribute: string, operator: string, values: readonly string[], more = {}) =>
  constraintsSchema.parse([{ attribute, operator, values, ...more }]);
const strategiesOf = (fields: Partial<FlagDefinition>) =>
  toUnleashFeatures({ flags: [{ ...FLAG, ...fields }], segments: [] })[0]?.strategies;

describe('as features of Unleash,', () => {
  test('a rule that turns a flag off excludes its contexts from all later strategies', () => {
    const rules = [
      { id: 'r', constraints: where('country', 'in', ['DE', 'AT']), segments: [], value: false },
    ];
    expect(strategiesOf({ rules })).toEqual([
      {
        name: 'default',
        parameters: {},
        constraints: [
          {
            contextName: 'country',
            operator: 'IN',
            values: ['DE', 'AT'],
            inverted: true,
            caseInsensitive: false,
          },
        ],
      },
    ]);
  });

  test('a percentage is a gradual roll-out by the attribute of the flag, and others continue with the next rule', () => {
    const rules = [{ id: 'r', constraints: [], segments: [], percentage: 25, value: true }];
    expect(strategiesOf({ rules, defaultValue: false })).toEqual([
      {
        name: 'flexibleRollout',
        parameters: { groupId: 'flag', rollout: '25', stickiness: 'userId' },
        constraints: [],
      },
    ]);
  });

  test('a split is weighted variants; the share of the off value is not enabled', () => {
    const variants = [
      { key: 'a', value: 'A', weight: 20 },
      { key: 'b', value: 'B', weight: 30 },
      { key: 'none', value: '', weight: 50 },
    ];
    const [strategy] = strategiesOf({ type: 'string', variants, defaultValue: '', offValue: '' }) ?? [];
    expect(strategy).toMatchObject({ name: 'flexibleRollout', parameters: { rollout: '50' } });
    expect(strategy?.variants?.map(({ name, weight }) => [name, weight])).toEqual([
      ['a', 20_000],
      ['b', 30_000],
    ]);
  });

  test('strategies that were imported from Unleash keep their group and stickiness', () => {
    const unleash = { percentage: { groupId: 'old-group', stickiness: 'sessionId' } };
    const rules = [{ id: 'r', constraints: [], segments: [], percentage: 40, value: true, unleash }];
    expect(strategiesOf({ rules, defaultValue: false })?.[0]?.parameters).toEqual({
      groupId: 'old-group',
      rollout: '40',
      stickiness: 'sessionId',
    });
  });

  test('a flag that is on for nobody has a strategy that never applies, because no strategy means everybody', () => {
    expect(strategiesOf({ defaultValue: false })?.[0]?.parameters['rollout']).toBe('0');
  });

  test('flags that Unleash cannot express are off, with a strategy that names the reason', () => {
    const rule = { id: 'r', segments: [], value: true };
    const byDate = [{ ...rule, constraints: where('bornAt', 'date_after', ['2026-01-01']) }];
    const byList = [{ ...rule, constraints: [], segments: ['fse_1'] }];
    const exclusion = { salt: 'g', from: 0, to: 50_000 };
    const off = [{ ...rule, constraints: [], percentage: 50, value: false }];
    for (const fields of [{ rules: byDate }, { rules: byList }, { exclusion }, { rules: off }])
      expect(strategiesOf(fields)).toMatchObject([{ name: 'pharosNotExpressible', constraints: [] }]);
  });
});
