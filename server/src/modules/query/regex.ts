/** Longest pattern. */
const MAX_LENGTH = 500;
/** Largest count in `{n,m}`: the engine's own bound. */
const MAX_REPEAT = 1_000;

/**
 * What is wrong with a pattern for the engine, whose syntax (RE2) is JavaScript's without look-around and back
 * references; `undefined` when nothing is found. The engine has the last word.
 */
export function regexProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_LENGTH) return `a pattern may have at most ${MAX_LENGTH} characters`;
  const bare = pattern.replaceAll(/\\[^1-9k]/gsu, '');
  if (/\(\?<?[=!]/.test(bare)) return 'look-ahead and look-behind are not supported';
  if (/\\[1-9k]/.test(bare)) return 'back references are not supported';
  for (const [, low = '', high = ''] of bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    if (Number(low) > MAX_REPEAT || Number(high) > MAX_REPEAT)
      return `may repeat at most ${MAX_REPEAT} times`;
  }
  const translated = pattern
    .replaceAll(/\(\?P</g, '(?<')
    .replaceAll(/\(\?[imsU-]+\)/g, '')
    .replaceAll(/\(\?[imsU-]+:/g, '(?:');
  try {
    new RegExp(translated);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not a regular expression';
    throw error;
  }
}
