import { type Sentence, say } from '../../../lib/texts/sentence.ts';

/** The maximum length of a pattern. */
const MAX_LENGTH = 500;
/** The maximum count in `{n,m}`, a limit of the engine. */
const MAX_REPEAT = 1_000;

/**
 * Returns the error of a pattern, or `undefined` when none is found. The syntax of the engine (RE2) is that of JavaScript
 * without look-around and back references. The engine can still reject the pattern.
 */
export function regexProblem(pattern: string): Sentence | undefined {
  if (pattern.length > MAX_LENGTH) return say('query.mustHaveAtMostCharacters', { max: MAX_LENGTH });
  const bare = pattern.replaceAll(/\\[^1-9k]/gsu, '');
  if (/\(\?<?[=!]/.test(bare)) return say('query.noLookAround');
  if (/\\[1-9k]/.test(bare)) return say('query.noBackReferences');
  for (const [, low = '', high = ''] of bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    if (Number(low) > MAX_REPEAT || Number(high) > MAX_REPEAT)
      return say('query.mustHaveFewerRepetitions', { max: MAX_REPEAT });
  }
  const translated = pattern
    .replaceAll(/\(\?P</g, '(?<')
    .replaceAll(/\(\?[imsU-]+\)/g, '')
    .replaceAll(/\(\?[imsU-]+:/g, '(?:');
  try {
    new RegExp(translated);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return say('query.isNotValidRegularExpression');
    throw error;
  }
}
