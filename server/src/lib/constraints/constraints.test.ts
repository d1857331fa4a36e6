import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemaProblem } from '../texts/sentence.ts';
import { type AttributeValue, compileConstraints } from './compile-constraints.ts';
import { constraintSchema, constraintsSchema } from './constraint.contract.ts';
import { OPERATORS, type OperatorName } from './operators.ts';
import { createWork } from './work.ts';

type Attributes = Readonly<Record<string, AttributeValue>>;

/** Whether constraints, as a client sends them, hold for these attributes. */
function holds(constraints: readonly object[], attributes: Attributes): boolean {
  return compileConstraints(constraintsSchema.parse(constraints))((name) => attributes[name], createWork());
}

/** The fields and messages that a constraint is rejected with. */
function problemsOf(constraint: object): string[] {
  const { error } = constraintSchema.safeParse(constraint);
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${schemaProblem(issue)}`);
}

describe('each operator', () => {
  test.each<[OperatorName, readonly unknown[], AttributeValue, boolean]>([
    ['equals', ['DE'], 'DE', true],
    ['equals', ['DE'], 'de', false],
    ['equals', [5], 5, true],
    ['equals', [true], true, true],
    ['in', ['DE', 'AT'], 'AT', true],
    ['in', ['DE', 'AT'], 'CH', false],
    ['in', ['beta'], ['alpha', 'beta'], true],
    ['equals', ['caf\u00e9'], 'cafe\u0301', true],
    ['in', ['cafe\u0301'], 'caf\u00e9', true],
    ['contains', ['fe\u0301'], 'caf\u00e9s', true],
    ['contains', ['shop'], 'workshop', true],
    ['starts_with', ['/blog'], '/blog/one', true],
    ['starts_with', ['/blog'], '/a/blog', false],
    ['ends_with', ['.example'], 'shop.example', true],
    ['matches', ['^/blog/\\d+$'], '/blog/12', true],
    ['matches', ['^/blog/\\d+$'], '/blog/x', false],
    ['number_equals', ['5.0'], 5, true],
    ['number_greater_than', [5], '6', true],
    ['number_greater_than', [5], 5, false],
    ['number_at_least', [5], 5, true],
    ['number_less_than', [5], '4.9', true],
    ['number_at_most', [5], 5, true],
    ['number_at_most', [5], 'five', false],
    ['date_before', ['2026-03-01'], '2026-02-28T23:59:59Z', true],
    ['date_before', ['2026-03-01'], '2026-03-01', false],
    ['date_after', ['2026-03-01T12:00:00+02:00'], Date.parse('2026-03-01T10:00:01Z'), true],
    ['date_after', ['2026-03-01'], 'tomorrow', false],
    ['date_before', ['2020-01-01'], '1790000000', false],
    ['date_before', ['2020-01-01'], 1_577_836_799, true],
    ['date_before', [1_577_836_800], '2019-12-31T23:59:59.999Z', true],
    ['date_after', ['2020-01-01'], 1_577_836_800_001, true],
    ['date_after', ['2026-06-01T12:00:00'], '2026-06-01 12:00:01', true],
    ['date_before', ['2026-06-01T12:00:00Z'], '2026-06-01T13:59:59+0200', true],
    ['date_before', ['2026-06-01T12:00:00Z'], '2026-06-01t13:59:59+02', true],
    ['date_after', ['2026-01-01'], '2026-02-30', false],
    ['date_after', ['2026-01-01'], '2026-06-01T25:00:00Z', false],
    ['date_after', ['2024-02-28'], '2024-02-29', true],
    ['number_equals', ['9007199254740992'], '9007199254740993', false],
    ['number_equals', ['9007199254740993'], '+9007199254740993', true],
    ['number_greater_than', ['9007199254740992'], '9007199254740993', true],
    ['number_less_than', ['9007199254740993'], 1.5, true],
    ['version_equals', ['1.0.0'], 'V1.0.0', true],
    ['version_equals', ['2.0.0-rc'], '2.0-rc', true],
    ['version_less_than', ['V2'], '2-rc.1+build.5', true],
    ['version_equals', ['1.2.0'], 'v1.2', true],
    ['version_greater_than', ['1.9.0'], '1.10.0', true],
    ['version_greater_than', ['2.0.0'], '2.0.0-beta.1', false],
    ['version_at_least', ['2.0.0'], '2.0.0', true],
    ['version_less_than', ['2.0.0'], '2.0.0-beta.1', true],
    ['version_at_most', ['2.0.0'], '2.0.1', false],
    ['in_network', ['192.0.2.0/24'], '192.0.2.17', true],
    ['in_network', ['192.0.2.0/24'], '::ffff:192.0.2.17', true],
    ['in_network', ['2001:db8::/32'], '2001:db8::1', true],
    ['in_network', ['192.0.2.0/24'], 'elsewhere', false],
    ['exists', [], 'x', true],
    ['exists', [], [], false],
    ['exists', [], null, false],
  ])('%s %j for %j is %s, and the opposite with not', (operator, values, value, expected) => {
    expect(holds([{ attribute: 'a', operator, values }], { a: value })).toBe(expected);
    expect(holds([{ attribute: 'a', operator, values, not: true }], { a: value })).toBe(!expected);
  });

  test('that compares text can ignore case', () => {
    for (const [operator, value] of [
      ['equals', 'ÄPFEL'],
      ['in', 'ÄPFEL'],
      ['contains', 'PFE'],
      ['starts_with', 'ÄP'],
      ['ends_with', 'FEL'],
      ['matches', '^äPFEL$'],
    ]) {
      const constraint = { attribute: 'a', operator, values: [value] };
      expect(holds([constraint], { a: 'Äpfel' })).toBe(false);
      expect(holds([{ ...constraint, caseSensitive: false }], { a: 'Äpfel' })).toBe(true);
    }
  });
});

describe('a rule', () => {
  test('holds when all of its constraints hold, and always when it has none', () => {
    const german = { attribute: 'country', operator: 'equals', values: ['DE'] };
    const phone = { attribute: 'device', operator: 'equals', values: ['mobile'] };
    expect(holds([german, phone], { country: 'DE', device: 'mobile' })).toBe(true);
    expect(holds([german, phone], { country: 'DE', device: 'desktop' })).toBe(false);
    expect(holds([], {})).toBe(true);
  });

  test('does not read attributes after a constraint that does not hold', () => {
    const read: string[] = [];
    const constraints = ['first', 'second'].map((attribute) => ({ attribute, operator: 'exists' }));
    compileConstraints(constraintsSchema.parse(constraints))((name) => void read.push(name), createWork());
    expect(read).toEqual(['first']);
  });

  test('passes the time zone of a constraint to the attribute', () => {
    const constraint = { attribute: 'hour', operator: 'in', values: [9, 10], timezone: 'Europe/Berlin' };
    const matcher = compileConstraints(constraintsSchema.parse([constraint]));
    expect(matcher((_name, timezone) => (timezone === 'Europe/Berlin' ? 10 : 9_999), createWork())).toBe(
      true,
    );
  });
});

describe('a constraint is rejected', () => {
  test.each([
    [{ operator: 'equal', values: ['x'] }, 'operator: must be one of'],
    [{ operator: 'equals', values: [] }, 'values: must be one value for equals'],
    [{ operator: 'equals', values: ['a', 'b'] }, 'values: must be one value for equals'],
    [{ operator: 'in' }, 'values: must not be empty for in'],
    [{ operator: 'exists', values: ['x'] }, 'values: must be empty for exists'],
    [{ operator: 'matches', values: ['a'.repeat(501)] }, 'values.0: must have at most 500 characters'],
    [{ operator: 'number_at_least', values: ['five'] }, 'values.0: must be a number'],
    [{ operator: 'date_after', values: ['tomorrow'] }, 'values.0: must be a date that exists'],
    [{ operator: 'date_after', values: ['2026-02-30'] }, 'values.0: must be a date that exists'],
    [{ operator: 'date_after', values: ['2026-06-01T12:00:60Z'] }, 'values.0: must be a date that exists'],
    [{ operator: 'date_after', values: ['06/07/2030'] }, 'values.0: must be a date that exists'],
    [{ operator: 'date_after', values: ['1790000000000000'] }, 'values.0: must be a date that exists'],
    [{ operator: 'equals', values: [2 ** 53] }, 'values.0: must be text, because numbers have at most 15'],
    [{ operator: 'version_at_least', values: ['one'] }, 'values.0: must be a semantic version'],
    [{ operator: 'in_network', values: ['192.0.2.0/33'] }, 'values.0: must be an IP address or a CIDR range'],
    [{ operator: 'number_at_least', values: [1], caseSensitive: false }, 'caseSensitive: is accepted by'],
    [{ operator: 'in', values: [1], timezone: 'Mars/Olympus' }, 'timezone: must be an IANA time zone'],
  ])('%j with "%s"', (constraint, message) => {
    expect(problemsOf({ attribute: 'a', ...constraint }).join('\n')).toContain(message);
  });

  test('with the operator that was probably meant', () => {
    expect(problemsOf({ attribute: 'a', operator: 'start_with', values: ['x'] })[0]).toContain('starts_with');
  });
});

test('a pattern that makes other engines take exponential time takes linear time', () => {
  const text = `${'a'.repeat(10_000)}!`;
  expect(holds([{ attribute: 'a', operator: 'matches', values: ['^(a+)+$'] }], { a: text })).toBe(false);
});

describe('for any constraint and attribute', () => {
  const textual = fc.constantFrom(
    '',
    'a',
    'A',
    'ab',
    'aB',
    'b.a',
    '5',
    '05',
    '-1',
    '1.10.0',
    '1.9',
    '2026-03-01',
    '10.0.0.1',
  );
  const attribute = fc.oneof(
    textual,
    fc.integer({ min: -2, max: 12 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(textual, { maxLength: 3 }),
  );
  const operator = fc.constantFrom<
    'equals' | 'in' | 'contains' | 'starts_with' | 'ends_with' | 'number_at_least'
  >('equals', 'in', 'contains', 'starts_with', 'ends_with', 'number_at_least');

  /** The same definition, written without the engine. */
  function model(name: string, value: string, given: string, caseSensitive: boolean): boolean {
    const [left, right] = caseSensitive ? [given, value] : [given.toLowerCase(), value.toLowerCase()];
    const at = left.indexOf(right);
    if (name === 'contains') return at !== -1;
    if (name === 'starts_with') return at === 0;
    if (name === 'ends_with')
      return left.slice(left.length - right.length) === right && right.length <= left.length;
    if (name === 'number_at_least')
      return given.trim() !== '' && !Number.isNaN(Number(given)) && Number(given) >= Number(value);
    return left === right;
  }

  test('the answer is that of an independent model, and not negates it', () => {
    fc.assert(
      fc.property(operator, textual, attribute, fc.boolean(), (name, value, given, caseSensitive) => {
        const isNumeric = name === 'number_at_least';
        const operand = isNumeric ? String(value.length) : value;
        const constraint = {
          attribute: 'a',
          operator: name,
          values: [operand],
          ...(isNumeric ? {} : { caseSensitive }),
        };
        const elements = Array.isArray(given) ? given : given === null ? [] : [given];
        const expected = elements.some((one) =>
          model(name, operand, String(one), isNumeric || caseSensitive),
        );
        expect(holds([constraint], { a: given })).toBe(expected);
        expect(holds([{ ...constraint, not: true }], { a: given })).toBe(!expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('no text of an attribute makes an operator throw', () => {
    const values: Partial<Record<OperatorName, readonly string[]>> = {
      exists: [],
      matches: ['(x|y)*z'],
      in_network: ['10.0.0.0/8'],
      date_before: ['2026-01-01'],
      date_after: ['2026-01-01'],
    };
    const names = Object.keys(OPERATORS).filter((name): name is OperatorName => name in OPERATORS);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (given) => {
        for (const name of names)
          holds([{ attribute: 'a', operator: name, values: values[name] ?? ['1'] }], { a: given });
      }),
    );
  });
});
