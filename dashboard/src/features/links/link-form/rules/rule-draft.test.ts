import { expect, test } from 'vitest';
import { moved } from '../../../../lib/moved.ts';
import { newConstraint, operatorOf, valuesOf } from '../../../constraints/index.ts';
import { attributeOf, comparisonsFor } from './attributes.ts';
import { percentagesOf, readRules, writeRules } from './rule-draft.ts';

test('rules of the API are unchanged by the form', () => {
  const rules = [
    {
      targetUrl: 'https://shop.example/de',
      constraints: [
        { attribute: 'country', operator: 'in', values: ['DE', 'AT'], not: true },
        { attribute: 'referrer', operator: 'contains', values: ['News, daily', 'b'], caseSensitive: false },
        { attribute: 'hour', operator: 'number_at_least', values: ['18'], timezone: 'Europe/Berlin' },
        { attribute: 'bot', operator: 'exists', values: [] },
      ],
    },
  ];
  expect(writeRules(readRules(rules))).toEqual(rules);
});

test('values are divided at commas, except those of patterns and of operators with one value', () => {
  expect(valuesOf({ operator: 'in', values: 'DE, AT,, ' })).toEqual(['DE', 'AT']);
  expect(valuesOf({ operator: 'matches', values: 'a{1,2}' })).toEqual(['a{1,2}']);
  expect(valuesOf({ operator: 'equals', values: 'a, b' })).toEqual(['a, b']);
  expect(valuesOf({ operator: 'exists', values: 'x' })).toEqual([]);
});

test('the operator of a rule is offered even if the form does not offer it for its attribute', () => {
  expect(comparisonsFor('country', 'in')).toEqual(['in', '!in']);
  expect(comparisonsFor('country', '!matches')).toEqual(['in', '!in', '!matches']);
  expect(operatorOf('!matches')).toEqual({ operator: 'matches', not: true });
  expect(attributeOf('query.ref')).toBe('query.');
  expect(attributeOf('unknown')).toBeUndefined();
});

test('weights are shown as percentages of their sum', () => {
  expect(percentagesOf([{ weight: '1' }, { weight: '3' }])).toEqual([25, 75]);
  expect(percentagesOf([{ weight: '' }, { weight: '2' }])).toEqual([0, 100]);
  expect(percentagesOf([{ weight: '' }])).toEqual([0]);
});

test('a rule moves by one place and stays within the list', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('new constraints have different keys', () => {
  expect(newConstraint('country').key).not.toBe(newConstraint('country').key);
});
