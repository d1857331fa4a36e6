import { expect, test } from 'vitest';
import { ruleText, targetSentence } from './describe-rule.ts';
import type { FlagConfig } from './flag-config.ts';
import { suggestKey } from './flag-key.ts';
import { rollOutSummary } from './roll-out-summary.ts';
import { plain } from './sentence.ts';
import { readValue } from './value-text.ts';
import { distributeEvenly, sumOf, toThousandths } from './weights.ts';

const country = { attribute: 'country', operator: 'in', values: ['DE', 'AT'] };
const plan = { attribute: 'plan', operator: 'equals', values: ['pro'] };
const names = (id: string) => (id === 'fse_1' ? 'Beta testers' : id);

test.each([
  [
    { constraints: [country, plan], value: true, percentage: 20 },
    'If country is Germany or Austria and plan is pro, serve true to 20%.',
  ],
  [{ constraints: [], value: true, percentage: 12.5 }, 'Serve true to 12.5% of everyone.'],
  [
    { constraints: [], segments: ['fse_1', 'fse_2'], variant: 'blue' },
    'If segment is Beta testers or fse_2, serve blue.',
  ],
  [
    {
      constraints: [{ ...plan, not: true }],
      variants: [
        { key: 'blue', weight: 33.333 },
        { key: 'red', weight: 66.667 },
      ],
    },
    'If plan is not pro, split between blue (33.333%) and red (66.667%).',
  ],
  [
    {
      constraints: [{ attribute: 'age', operator: 'number_at_least', values: ['18'], not: true }],
      value: 'x',
    },
    'If it is not true that age ≥ 18, serve x.',
  ],
])('the rule %j reads as "%s"', (rule, text) => {
  expect(ruleText(rule, names)).toBe(text);
});

test('many values are counted', () => {
  const values = Array.from({ length: 30 }, (_, index) => `user-${index + 1}`);
  expect(plain(targetSentence({ values, value: { on: true } }))).toBe(
    'targetingKey user-1, user-2, user-3, user-4, or 26 more gets {"on":true}.',
  );
});

const config: FlagConfig = {
  status: 'active',
  variants: [],
  defaultValue: false,
  offValue: false,
  targets: [],
  rules: [],
  prerequisites: [],
};

test.each<[Partial<FlagConfig>, string]>([
  [{ status: 'inactive' }, 'Off: false'],
  [{ defaultValue: true }, 'true for everyone'],
  [{ rules: [{ constraints: [], value: true, percentage: 20 }] }, 'true for 20%, otherwise false'],
  [{ rules: [{ constraints: [plan], value: true }] }, '1 rule, otherwise false'],
  [
    {
      variants: [
        { key: 'control', value: 1, weight: 50 },
        { key: 'blue', value: 2, weight: 50 },
      ],
    },
    'control (50%) and blue (50%) for everyone',
  ],
])('the configuration %j is summarized as "%s"', (change, text) => {
  expect(rollOutSummary({ ...config, ...change })).toBe(text);
});

test('weights are exact in thousandths of a percent', () => {
  expect(toThousandths('33,333')).toBe(33_333);
  expect(toThousandths('100.001')).toBeUndefined();
  expect(toThousandths('0.0001')).toBeUndefined();
  for (const count of [1, 3, 7, 100]) expect(sumOf(distributeEvenly(count))).toBe(100_000);
  expect(distributeEvenly(3)).toEqual(['33.334', '33.333', '33.333']);
});

test('a key is suggested for a name', () => {
  expect(suggestKey('Neues Bezahlen: Größe (2026)!')).toBe('neues-bezahlen-gro-e-2026');
  expect(suggestKey('  ')).toBe('');
});

test('the line of a syntax error in JSON is reported', () => {
  expect(readValue('{"a": 1}', 'json')).toEqual({ value: { a: 1 } });
  expect(readValue('{\n  "a": 1,\n  oops\n}', 'json')).toEqual({ problem: 'json', line: 3 });
  expect(readValue('', 'number')).toEqual({ problem: 'number' });
});
