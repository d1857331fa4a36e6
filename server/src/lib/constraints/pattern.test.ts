import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { compileConstraints } from './compile-constraints.ts';
import { constraintsSchema } from './constraint.contract.ts';
import { measurePattern } from './measure-pattern.ts';
import { patternProblem, patternSize, TOO_LARGE } from './pattern.ts';
import { createWork, MAX_STEPS, WorkError } from './work.ts';

/** The processor time of the fastest of three runs, in milliseconds: other programs share the machine. */
function cpuMs(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

const letter = (index: number) => String.fromCharCode(0x4e00 + 2 * index);
const letters = (count: number, after: string) =>
  Array.from({ length: count }, (_, index) => letter(index) + after).join('');

/** The number of instructions; `undefined` if the pattern is invalid. */
function programSize(pattern: string): number | undefined {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch {
    return undefined;
  }
}

describe('the size of a pattern', () => {
  test.each([
    ['^/blog/\\d+$', 20],
    ['^(?:[a-z0-9-]+\\.)*example\\.com$', 50],
    ['^[a-z0-9]{1,63}(\\.[a-z0-9-]{1,63}){1,8}$', 1_600],
    ['(?i)iphone|ipad|android', 40],
    ['^https?://[^/]+/(de|en|fr)/', 60],
    ['a'.repeat(500), 504],
    ['[\\x{80}-\\x{10ffff}]', 10],
    ['\\p{Lu}\\p{Ll}+', 210],
  ])('of %j is small', (pattern, most) => {
    expect(patternSize(pattern)).toBeLessThanOrEqual(most);
    expect(patternProblem(pattern)).toBeUndefined();
  });

  test.each([
    ['.{999}'.repeat(3)],
    ['(?:.{30}){100}'],
    ['(?i)[a-\\x{1e942}]'],
    ['\\pL'.repeat(21)],
    ['(((a{9}){9}){9}){9}'],
    ['\\Qa\\E{999}b{999}'],
    ['[{]{1000}.{1000}'],
  ])('of %j is too large, and it is not compiled', (pattern) => {
    expect(patternSize(pattern)).toBeUndefined();
    expect(patternProblem(pattern)).toBe(TOO_LARGE);
  });

  const atom = fc.constantFrom(
    ...[
      'a',
      '.',
      '\\d',
      '[a-z]',
      '[^\\n]',
      '\\x{41}',
      '\\x41',
      '^',
      '$',
      '\\b',
      '\\Qa{2}\\E',
      '\\Q\\E',
      '[[:alpha:]]',
      '[]a]',
    ],
    ...[
      '[a\\]b]',
      '\\(',
      '\\{',
      '{',
      '[(]',
      '-',
      'é',
      '😀',
      '\\pL',
      '[\\w-]',
      '(?i)',
      '\\012',
      '[\\x{41}-\\x{5a}]',
    ],
  );
  const repetition = fc.constantFrom('', '', '', '*', '+', '?', '{3}', '{2,}', '{0,4}', '{1,7}', '*?', '{0}');
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(atom, repetition).map((texts) => texts.join('')),
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?i:', '(?P<n>'), tie('pattern'), repetition)
        .map(([open, inner, after]) => `${open}${inner})${after}`),
    ),
    pattern: fc
      .array(fc.oneof({ weight: 5, arbitrary: tie('part') }, { weight: 1, arbitrary: fc.constant('|') }), {
        maxLength: 5,
      })
      .map((parts) => parts.join('')),
  }));

  test('is at least the number of its instructions', () => {
    let valid = 0;
    fc.assert(
      fc.property(
        fc.oneof(pattern, fc.string({ unit: fc.constantFrom(...'ab(){}[]|*+?\\23,^-Qp') })),
        (text) => {
          const instructions = programSize(text);
          if (instructions === undefined) return;
          valid += 1;
          expect(measurePattern(text)).toBeGreaterThanOrEqual(instructions);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(valid).toBeGreaterThan(200);
  });
});

describe('the largest patterns that are accepted', () => {
  test.each([
    ['repetitions', '.{1000}.{980}'],
    ['optional parts', '(?:a?b?){210}'],
    ['letters that are optional after the start', `^${letters(240, '?')}$`],
    ['letters that are repeated after the start', `^${letters(240, '*')}$`],
    [
      'groups that are optional after the start',
      `^${Array.from({ length: 90 }, (_, at) => `(${letter(at)})?`).join('')}$`,
    ],
    ['thirty optional letters after the start', `^${letters(30, '?')}$`],
    ['alternatives', `^(?:${letters(150, '|')}x)*$`],
    ['classes', '\\pL'.repeat(19)],
    ['a class of classes', `[${'\\pL\\PN'.repeat(9)}]`],
    ['ranges that ignore case', '(?i)[a-\\x{e000}]'],
    ['nested groups', `${'('.repeat(240)}a${')'.repeat(240)}`],
  ])('compile fast: %s', (_name, pattern) => {
    expect(patternSize(pattern)).toBeLessThanOrEqual(2_000);
    // Each run compiles another pattern, because compiled ones are cached.
    const others = ['1', '2', '3'];
    const ms = cpuMs(() => expect(patternProblem(pattern + others.pop())).toBeUndefined());
    expect(ms).toBeLessThan(25);
  });
});

describe('comparing takes a bounded number of steps', () => {
  const holds = (constraint: object, value: string | string[], work = createWork()) =>
    compileConstraints(constraintsSchema.parse([{ attribute: 'a', ...constraint }]))(() => value, work);

  test.each([
    ['repetitions', ['.{999}[xX]'], 'ab'.repeat(200)],
    ['classes', ['[\\pL]{300}x'], 'ab'.repeat(500)],
    ['nested repetitions', ['(a|aa|aaa|.)*(a|aa|.)*[xX]{9}'], 'a'.repeat(4_000)],
    ['ambiguous states', ['(a|b)*a(a|b){200}[xX]'], 'ab'.repeat(150)],
  ])('in little processor time: %s', (_name, values, text) => {
    const work = createWork();
    expect(holds({ operator: 'matches', values }, text, work)).toBe(false);
    expect(MAX_STEPS - work.steps).toBeGreaterThan(100_000);
    expect(cpuMs(() => holds({ operator: 'matches', values }, text))).toBeLessThan(400);
  });

  test('in little processor time: parts that are expensive to find', () => {
    const values = Array.from({ length: 100 }, () => `${'a'.repeat(500)}b${'a'.repeat(499)}`);
    // A search that is not linear takes 1 s, and this one 0.06 s.
    expect(cpuMs(() => holds({ operator: 'contains', values }, 'a'.repeat(32_000)))).toBeLessThan(400);
  });

  test.each([
    ['a large pattern and a long text', { operator: 'matches', values: ['.{999}x'] }, 'x'.repeat(4_000)],
    [
      'many patterns',
      { operator: 'matches', values: Array.from({ length: 900 }, (_, at) => `^/${at}/.{9}`) },
      'x',
    ],
    ['a list of long texts', { operator: 'matches', values: ['x{20}y'] }, Array(100).fill('x'.repeat(1_000))],
    [
      'many values',
      { operator: 'contains', values: Array(1_000).fill('xy') },
      Array(100).fill('x'.repeat(1_000)),
    ],
  ])('%s are too many', (_name, constraint, value) => {
    expect(() => holds(constraint, value)).toThrow(WorkError);
  });

  test('also when patterns do not remain compiled', () => {
    const values = Array.from({ length: 40 }, (_, at) => `a{1000}${at}`);
    for (let run = 0; run < 3; run += 1)
      for (const value of values) expect(patternProblem(value)).toBeUndefined();
    expect(() => holds({ operator: 'matches', values }, 'x')).toThrow(WorkError);
  });

  test.each([
    ['too large', '.{999}'.repeat(3), 'The pattern is too large'],
    ['invalid', '(?=x)', 'must be a regular expression'],
    ['longer than 500 characters', 'x'.repeat(510), 'The pattern is too large'],
    ['a repetition of nothing', '+a', 'must be a regular expression'],
  ])('a stored pattern that is %s never matches, also with not, and says why', (_name, pattern, problem) => {
    for (const not of [false, true]) {
      const constraint = {
        attribute: 'a',
        operator: 'matches',
        values: [pattern],
        not,
        caseSensitive: true,
      } as const;
      const work = createWork();
      expect(compileConstraints([constraint])(() => 'x', work)).toBe(false);
      expect(work.problem).toContain(problem);
      expect(compileConstraints([{ ...constraint, values: [pattern, 'x'] }])(() => 'x', work)).toBe(!not);
    }
  });
});
