import { describe, expect, test } from 'vitest';
import { bindTexts } from './bind-texts.ts';
import { compileText, parseText } from './format-text.ts';

const format = (text: string, parameters: Parameters<ReturnType<typeof compileText>>[0], language = 'en') =>
  compileText(text, language)(parameters);

test.each([
  ['Secret of {name}', { name: 'CI' }, 'Secret of CI'],
  ['{count} pages', { count: 1234 }, '1234 pages'],
  ['{count, number} pages', { count: 1234.5 }, '1,234.5 pages'],
  ['By {dimension, lower}', { dimension: 'Entry page' }, 'By entry page'],
  ['By {dimension, lower}', { dimension: 'UTM source' }, 'By UTM source'],
  ['Without {missing}', {}, 'Without '],
  ['{a}{b}', { a: '{b}', b: '#' }, '{b}#'],
])('%s with %j is %s', (text, parameters, expected) => {
  expect(format(text, parameters)).toBe(expected);
});

test.each([
  [0, 'No pages'],
  [1, '1 page of Shop'],
  [2, '2 pages of Shop'],
  [1234, '1,234 pages of Shop'],
])('a plural of %d is %s', (count, expected) => {
  const text = '{count, plural, =0 {No pages} one {# page of {name}} other {# pages of {name}}}';
  expect(format(text, { count, name: 'Shop' })).toBe(expected);
});

test('plurals follow the rules of the language, also where it has more than two forms', () => {
  const text = '{n, plural, one {# strona} few {# strony} many {# stron} other {# strony}}';
  expect([1, 3, 5, 22, 1.5].map((n) => format(text, { n }, 'pl'))).toEqual([
    '1 strona',
    '3 strony',
    '5 stron',
    '22 strony',
    '1,5 strony',
  ]);
});

test('a value selects a branch, an empty one the branch none, and others the last', () => {
  const text = '{kind, select, none {Nothing} up {Up, # {n, number}} true {Yes} other {Other: {kind}}}';
  expect(['', undefined, 'up', true, 'x'].map((kind) => format(text, { kind, n: 1000 }, 'de'))).toEqual([
    'Nothing',
    'Nothing',
    'Up, # 1.000',
    'Yes',
    'Other: x',
  ]);
});

test('# within a branch of a select is the number of the plural around it', () => {
  const text = '{n, plural, one {x} other {{kind, select, a {# of a} other {# of b}}}}';
  expect(format(text, { n: 3, kind: 'a' })).toBe('3 of a');
});

test.each(['{', '}', '{a', '{a, date}', '{a, select, other {x}', '{}', '{a, number, x}'])(
  '%s is rejected',
  (text) => {
    expect(() => parseText(text)).toThrow('Invalid text');
  },
);

describe('a bound catalogue', () => {
  const english = {
    title: 'Keys',
    list: { count: '{count, plural, one {# key} other {# keys}}', by: '{time} by {name}' },
    steps: ['First', 'Step {step, number}'],
    kind: '{kind, select, a {A} other {{kind} of {name}}}',
    unit: '{count, plural, one {sheep} other {sheep of a herd}}',
  } as const;

  test('has strings, and functions whose parameters have the types that the text gives them', () => {
    const texts = bindTexts<typeof english>(english, english, 'en');
    expect(texts.title).toBe('Keys');
    expect(texts.list.count({ count: 2 })).toBe('2 keys');
    expect(texts.list.by({ time: 'Now', name: 'Ada' })).toBe('Now by Ada');
    expect(texts.steps[1]({ step: 1000 })).toBe('Step 1,000');
    expect(texts.kind({ kind: 'b', name: 'x' })).toBe('b of x');
    const count: Parameters<typeof texts.list.count>[0] = { count: 1 };
    // Compiles only if the types are exact.
    const isNumber: typeof count extends { readonly count: number } ? true : false = true;
    expect(isNumber).toBe(true);
  });

  test('is rendered in the language that it is bound to', () => {
    const german = {
      title: 'Schlüssel',
      list: { count: '{count, plural, other {# Schlüssel}}', by: '{name}, {time}' },
      steps: ['Zuerst', 'Schritt {step, number}'] as const,
      kind: '{kind}',
      unit: 'Schafe',
    };
    const texts = bindTexts<typeof english>(english, german, 'de');
    expect(texts.list.count({ count: 1234 })).toBe('1.234 Schlüssel');
    expect(texts.list.by({ time: 'jetzt', name: 'Ada' })).toBe('Ada, jetzt');
    // Without the parameter of the English text.
    expect(texts.unit({ count: 2 })).toBe('Schafe');
  });
});
