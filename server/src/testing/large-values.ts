import type { InputSchema } from './contract-inputs.ts';

/** The groups of filters in each other. */
const FILTER_DEPTH = 5;
/** Values whose schema names no type, such as JSON, are nested this deeply: as deeply as a body may be, a flag, and an event. */
const DEPTHS = [50, 19, 7];
const TEXT_STARTS = ['', 'https://shop.example/', '/', 'https://a', '# ', 'k_', 'A', '9', '*.'];
/** Repeated to form long texts: plain ones, and those that are expensive for patterns, Markdown and parsers. */
const TEXT_UNITS = ['a', '9', '*a_', 'a.', '[a](', '&lt;', '<a>', 'é', '"', '\n- a'];
/** Texts with a meaning, with what messages say about them. */
const SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/known filter field/, 'country'],
  [/ISO 8601|an instant|future/i, '2026-12-01T12:00:00Z'],
  [/YYYY-MM-DD/, '2026-03-01'],
  [/time zone/, 'Europe/Berlin'],
  [/HH:MM|time of day/, '12:00'],
  [/ISO 4217/, 'EUR'],
  [/colour/, '#1d4ed8'],
  [/e-?mail/i, 'ada@shop.example'],
  [/address or a range|address such as 203|IP/, '203.0.113.7'],
  [/https:\/\/|URL/, 'https://shop.example/'],
  [/host|domain/, 'shop.example'],
  [/start with \//, '/a'],
  [/path such as \$/, '$.a'],
  [/RFC 5545|FREQ/, 'FREQ=DAILY'],
  [/cron/i, '*/5 * * * *'],
  [/status code/, '200'],
  [/whole number/, '1'],
];
const SHORT = ['a', 'abc', 'country', 'path', 'pageviews', 'true', '1'];

/** Returns the text that a message about another one asks for. */
export function sampleFor(message: string): string | undefined {
  return SAMPLES.find(([pattern]) => pattern.test(message))?.[1];
}

/**
 * Yields texts of a length, the most expensive first, then short ones.
 * @param own the text of the example.
 * @param preferred a text that a message asked for.
 * @param turn decides which characters are repeated, so that one input contains several.
 */
export function* longTexts({
  own,
  preferred,
  length,
  turn,
}: {
  readonly own: string;
  readonly preferred: string | undefined;
  readonly length: number;
  readonly turn: number;
}): Iterable<string> {
  const at = turn % TEXT_UNITS.length;
  const units = [...TEXT_UNITS.slice(at), ...TEXT_UNITS.slice(0, at)];
  const repeat = (start: string, unit: string) =>
    start + unit.repeat(Math.max(0, Math.floor((length - start.length) / unit.length)));
  if (preferred !== undefined) {
    if (length > preferred.length) yield repeat(preferred, 'a');
    yield preferred;
  }
  if (length > 0) {
    for (const unit of units) yield repeat('', unit);
    for (const start of [own, ...TEXT_STARTS]) yield repeat(start, 'a');
  }
  yield own;
  yield* SHORT;
}

/** Yields values of any type, the most expensive first. */
export function* anyValues(given: unknown, isLong: boolean, scale: number): Iterable<unknown> {
  const size = Math.floor(1_000 * scale);
  const long = 'a'.repeat(Math.floor(16_000 * scale));
  if (isLong) yield long;
  for (const depth of DEPTHS) {
    let nested: unknown = Array.from({ length: size }, (_, index) => index);
    for (let level = 1; level < depth; level += 1) nested = { a: nested };
    yield nested;
  }
  if (given !== undefined) yield given;
  yield* [long, 'a', true, 1];
}

/** Returns filters in groups of groups. */
export function nestFilters(filters: readonly unknown[]): readonly unknown[] {
  let nested = filters;
  for (let depth = 0; depth < FILTER_DEPTH; depth += 1)
    nested = [{ [depth % 2 === 0 ? 'and' : 'or']: nested }];
  return nested;
}

/** Whether a schema is that of a condition with patterns. */
export function isConstraint({ properties = {} }: InputSchema): boolean {
  return properties['operator']?.enum?.includes('matches') === true && properties['values'] !== undefined;
}

/** Yields lists of patterns, of the largest size that the rules of a link or a flag may have together, and smaller ones. */
export function* expensivePatterns(run: number): Iterable<readonly string[]> {
  const suffix = String(run % 1_000_000).padStart(6, '0');
  yield [`.{0,950}${suffix}`, `\\w{0,900}x${suffix}`, `(?:\\pL|\\pN){0,90}${suffix}`];
  yield [`.{0,950}${suffix}`];
  yield [`.{0,90}${suffix}`];
}
