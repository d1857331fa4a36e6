import { expect, test } from 'vitest';
import { typedValue } from './typed-value.ts';

const choices = [
  { value: 'DE', label: 'Germany' },
  { value: '/pricing', label: '/pricing' },
];

test('a typed text is the value with that name, and otherwise a value itself', () => {
  expect(typedValue('germany', choices)).toBe('DE');
  expect(typedValue('/pri', choices)).toBe('/pri');
  expect(typedValue('Germ', choices)).toBe('Germ');
  expect(typedValue('/new', [])).toBe('/new');
});
