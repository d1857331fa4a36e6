import { parse, type SemVer } from 'semver';
import { includesText } from './includes-text.ts';
import { canonicalIp, createIpMatcher, parseIpRange } from './ip-range.ts';
import { MAX_PATTERN_LENGTH, matchesPattern, patternSource } from './pattern.ts';
import { readDate } from './read-date.ts';
import { spend, type Work } from './work.ts';

/** How many characters of a text are compared, and searched, in one step of `Work`. */
const CHARACTERS_PER_STEP = 32;
const SEARCHED_PER_STEP = 8;

/** Whether the text of an attribute matches; `undefined` when only patterns that are too large or invalid could match. It can throw `WorkError`. */
type Matches = (text: string, work: Work) => boolean | undefined;

/** Why a value is not valid. */
export type ValueProblem = 'number' | 'date' | 'version' | 'length' | 'range';

/** How an operator compares the text of an attribute with the values of a constraint. */
export interface OperatorRules {
  readonly values: 'none' | 'one' | 'many';
  /** Whether `caseSensitive: false` is accepted. */
  readonly comparesText: boolean;
  /** Returns what is wrong with a value; `undefined` when it is valid. */
  problemOf(value: string): ValueProblem | undefined;
  /** Compiles valid values. The function takes linear time in the length of the text. */
  compile(values: readonly string[], caseSensitive: boolean): Matches;
}

const noProblem = () => undefined;

/**
 * @param matches whether a text and one of the values, both in lower case unless the constraint is case-sensitive, match.
 * @param perStep how many characters of the text it reads in one step of `Work`.
 */
function text(
  matches: (text: string, value: string) => boolean,
  perStep = CHARACTERS_PER_STEP,
): OperatorRules {
  return {
    values: 'many',
    comparesText: true,
    problemOf: noProblem,
    compile(values, caseSensitive) {
      const compared = caseSensitive ? values : values.map((value) => value.toLowerCase());
      return (given, work) => {
        spend(work, compared.length * (1 + given.length / perStep));
        const text = caseSensitive ? given : given.toLowerCase();
        return compared.some((value) => matches(text, value));
      };
    },
  };
}

const equality: Pick<OperatorRules, 'comparesText' | 'problemOf' | 'compile'> = {
  comparesText: true,
  problemOf: noProblem,
  compile(values, caseSensitive) {
    if (caseSensitive) {
      const set = new Set(values);
      return (given) => set.has(given);
    }
    const set = new Set(values.map((value) => value.toLowerCase()));
    return (given) => set.has(given.toLowerCase());
  },
};

/**
 * @param read reads a value or an attribute; `undefined` when it is not of the type of the operator, so that it never matches.
 * @param order the order of two values, as in a comparator of `sort`.
 * @param holds whether the constraint holds for the order of the attribute and a value.
 */
function ordered<T>(
  read: (text: string) => T | undefined,
  order: (one: T, other: T) => number,
  problem: ValueProblem,
): (holds: (order: number) => boolean) => OperatorRules {
  const readCached = cacheLast(read);
  return (holds) => ({
    values: 'one',
    comparesText: false,
    problemOf: (value) => (read(value) === undefined ? problem : undefined),
    compile(values) {
      const compared = values.flatMap((value) => read(value) ?? []);
      return (given) => {
        const own = readCached(given);
        if (own === undefined) return false;
        for (const value of compared) if (holds(order(own, value))) return true;
        return false;
      };
    },
  });
}

/** Caches the last result: rules compare the same attribute again and again. */
function cacheLast<T>(read: (text: string) => T | undefined): (text: string) => T | undefined {
  let lastText: string | undefined;
  let last: T | undefined;
  return (text) => {
    if (text === lastText) return last;
    last = read(text);
    lastText = text;
    return last;
  };
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** Integers with more digits than a floating-point number distinguishes. */
const LONG_INTEGER = /^[+-]?\d{16,1000}$/;

function readNumber(given: string): number | bigint | undefined {
  const text = given.trim();
  if (LONG_INTEGER.test(text)) return BigInt(text.replace(/^\+/, ''));
  return NUMBER.test(text) ? Number(text) : undefined;
}
const number = ordered<number | bigint>(
  readNumber,
  (one, other) => (one < other ? -1 : Number(one > other)),
  'number',
);

const date = ordered<number>(readDate, (one, other) => one - other, 'date');

/** A version without its patch, or without its minor version too. A date such as `2026-01-01` is none. */
const PARTIAL_VERSION = /^(\d{1,9})(?:\.(\d{1,9})([-+].*)?|(-[a-z].*|\+.*)?)$/i;
/** Versions as applications send them: `1.2` and `V1.2` are `1.2.0`, and `2.0-rc` is `2.0.0-rc`. */
function readVersion(given: string): SemVer | undefined {
  const text = given.trim().replace(/^v/i, '');
  const [, major, minor = '0', ofMinor = '', ofMajor = ''] = PARTIAL_VERSION.exec(text) ?? [];
  return parse(major === undefined ? text : `${major}.${minor}.0${ofMinor}${ofMajor}`) ?? undefined;
}
const version = ordered<SemVer>(readVersion, (one, other) => one.compare(other), 'version');

/** Every operator, by its name. */
export const OPERATORS = {
  equals: { values: 'one', ...equality },
  in: { values: 'many', ...equality },
  contains: text(includesText, SEARCHED_PER_STEP),
  starts_with: text((given, value) => given.startsWith(value)),
  ends_with: text((given, value) => given.endsWith(value)),
  matches: {
    values: 'many',
    comparesText: true,
    // Patterns are compiled by `checkPatterns`, which bounds all patterns of a request.
    problemOf: (value) => (value.length > MAX_PATTERN_LENGTH ? 'length' : undefined),
    compile(values, caseSensitive) {
      const sources = values.map((value) => patternSource(value, caseSensitive));
      return (given, work) => {
        let result: boolean | undefined = false;
        for (const source of sources) {
          const matches = matchesPattern(source, given, work);
          if (matches === true) return true;
          if (matches === undefined) result = undefined;
        }
        return result;
      };
    },
  },
  number_equals: number((order) => order === 0),
  number_greater_than: number((order) => order > 0),
  number_at_least: number((order) => order >= 0),
  number_less_than: number((order) => order < 0),
  number_at_most: number((order) => order <= 0),
  date_before: date((order) => order < 0),
  date_after: date((order) => order > 0),
  version_equals: version((order) => order === 0),
  version_greater_than: version((order) => order > 0),
  version_at_least: version((order) => order >= 0),
  version_less_than: version((order) => order < 0),
  version_at_most: version((order) => order <= 0),
  in_network: {
    values: 'many',
    comparesText: false,
    problemOf: (value) => (parseIpRange(value) === undefined ? 'range' : undefined),
    compile(values) {
      const isInside = createIpMatcher(values.flatMap((value) => parseIpRange(value) ?? []));
      return (given) => {
        const address = canonicalIp(given);
        return address !== undefined && isInside(address);
      };
    },
  },
  /** The attribute has a value. */
  exists: { values: 'none', comparesText: false, problemOf: noProblem, compile: () => () => true },
} satisfies Readonly<Record<string, OperatorRules>>;

export type OperatorName = keyof typeof OPERATORS;
