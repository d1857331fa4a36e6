/** The maximum length of a pattern. */
const MAX_LENGTH = 500;
/** The maximum count in `{n,m}`, a limit of the engine. */
const MAX_REPEAT = 1_000;

/**
 * Returns the error of a pattern, or `undefined` when none is found. The syntax of the engine (RE2) is that of JavaScript
 * without look-around and back references. The engine can still reject the pattern.
 */
export function regexProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  const bare = pattern.replaceAll(/\\[^1-9k]/gsu, '');
  if (/\(\?<?[=!]/.test(bare)) return 'look-ahead and look-behind are not supported';
  if (/\\[1-9k]/.test(bare)) return 'back references are not supported';
  for (const [, low = '', high = ''] of bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    if (Number(low) > MAX_REPEAT || Number(high) > MAX_REPEAT)
      return `repetition counts must be at most ${MAX_REPEAT}`;
  }
  const translated = pattern
    .replaceAll(/\(\?P</g, '(?<')
    .replaceAll(/\(\?[imsU-]+\)/g, '')
    .replaceAll(/\(\?[imsU-]+:/g, '(?:');
  try {
    new RegExp(translated);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not a valid regular expression';
    throw error;
  }
}
