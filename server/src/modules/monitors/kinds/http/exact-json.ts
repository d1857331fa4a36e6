/** Digits of a number that JavaScript always keeps. */
const KEPT_DIGITS = 15;
const MAY_LOSE_DIGITS = /\d[\d.]{15}|\d[eE]/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;

/**
 * Returns a document of JSON; `undefined` if the text is not JSON. Numbers that JavaScript would round, such as
 * 9007199254740993, are their own digits, as text.
 */
export function parseExactJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!MAY_LOSE_DIGITS.test(text)) return { value };
    return {
      value: JSON.parse(
        text.replace(STRING_OR_NUMBER, (token) => (isRounded(token) ? JSON.stringify(token) : token)),
      ),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isRounded(token: string): boolean {
  if (token.startsWith('"')) return false;
  const number = Number(token);
  const [digits = ''] = token.split(/[eE]/);
  const significant = digits.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  if (!Number.isFinite(number) || (number === 0 && significant !== '')) return true;
  return Number.isInteger(number) && !/[.eE]/.test(token)
    ? !Number.isSafeInteger(number)
    : significant.length > KEPT_DIGITS && String(number) !== token;
}
