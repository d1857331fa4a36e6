import { RE2JS } from 're2js';
import { measurePattern } from './measure-pattern.ts';
import { spend, type Work } from './work.ts';

/** The longest pattern, in characters. */
export const MAX_PATTERN_LENGTH = 500;
/** The largest pattern, as `measurePattern` measures it. It compiles in about 4 ms, and a usual one in 0.05 ms. */
export const MAX_PATTERN_SIZE = 2_000;
/** What compiling a pattern takes, and for each unit of its size, in steps of `Work`. */
const COMPILE_STEPS = 500;
const COMPILE_STEPS_PER_UNIT = 50;
/** The size of all compiled patterns of a generation of the cache. A unit is 100 to 600 bytes of memory. */
export const MAX_COMPILED_SIZE = 25_000;
/** With more optional parts, the library would search for a faster program in cubic time: 0.2 s for 240 of them. */
const MAX_ONE_PASS_PARTS = 30;
const OPTIONAL_PART = /[?*|{]/g;
const IGNORE_CASE = '(?i)';
const LEADING_REPETITION = /^(?:\(\?i\))?(?:[*+?]|\{\d+(?:,\d*)?\})/;
/** Why a pattern is not valid, in an evaluation. */
const INVALID = 'must be a regular expression (RE2 syntax: without look-around and back references)';
/** Why a pattern is too large, in an evaluation. */
export const TOO_LARGE = `The pattern is too large: with repetitions and character classes, it has more than ${MAX_PATTERN_SIZE.toLocaleString('en')} parts`;

/** A pattern that can be compared, or why it cannot. */
type Pattern = { readonly size: number; readonly compiled: RE2JS } | { readonly problem: string };

// Two generations: a pattern that is used moves to the recent one, and the older one is dropped when the recent one is full.
let recent = new Map<string, Pattern>();
let older = new Map<string, Pattern>();
let recentSize = 0;

/** Returns what a pattern is compiled from. */
export function patternSource(pattern: string, caseSensitive: boolean): string {
  return caseSensitive ? pattern : IGNORE_CASE + pattern;
}

/** Returns the size of a pattern by its source; `undefined` when it is too large. It does not compile it, so it can have errors. */
export function patternSize(source: string): number | undefined {
  if (source.length > MAX_PATTERN_LENGTH + IGNORE_CASE.length) return undefined;
  const size = measurePattern(source);
  return size <= MAX_PATTERN_SIZE ? size : undefined;
}

/** Returns why a pattern cannot be compared; `undefined` when it can. It is compiled. */
export function patternProblem(source: string): string | undefined {
  const found = recent.get(source) ?? readPattern(source, undefined);
  return 'problem' in found ? found.problem : undefined;
}

/**
 * Whether a text contains a match of a pattern; `undefined`, with the reason in `work`, when the pattern is invalid or too large. It takes
 * linear time in the length of the text. A pattern is compiled when it is compared first.
 * @param source see {@link patternSource}.
 * @throws WorkError when it would take too many steps.
 */
export function matchesPattern(source: string, text: string, work: Work): boolean | undefined {
  const found = recent.get(source) ?? readPattern(source, work);
  if ('problem' in found) {
    work.problem = found.problem;
    spend(work, 1);
    return undefined;
  }
  spend(work, found.size * (text.length + 1));
  return found.compiled.matcher(text).find();
}

function readPattern(source: string, work: Work | undefined): Pattern {
  const found = older.get(source) ?? compile(source, work);
  const size = 'size' in found ? found.size : source.length;
  if (recentSize + size > MAX_COMPILED_SIZE) {
    older = recent;
    recent = new Map();
    recentSize = 0;
  }
  recent.set(source, found);
  recentSize += size;
  return found;
}

function compile(source: string, work: Work | undefined): Pattern {
  if (work !== undefined) spend(work, source.length);
  const size = patternSize(source);
  if (size === undefined) return { problem: TOO_LARGE };
  if (work !== undefined) spend(work, COMPILE_STEPS + COMPILE_STEPS_PER_UNIT * size);
  if (LEADING_REPETITION.test(source)) return { problem: INVALID };
  const isLong = (source.match(OPTIONAL_PART)?.length ?? 0) > MAX_ONE_PASS_PARTS;
  try {
    // The library searches only if a pattern begins with `^`. An empty group before it changes nothing else.
    const compiled = RE2JS.compile(isLong ? `(?:)${source}` : source);
    return { size: Math.max(size, compiled.programSize()), compiled };
  } catch {
    return { problem: INVALID };
  }
}
