/** Characters for private use, of which the first stands for the first part. */
const FIRST = 0xe000;
const PLACE = /([\uE000-\uE0FF])/;

/**
 * Fills parts that are no strings into a text: controls, or emphasized words.
 * @returns the strings of the text, and the parts in their places.
 */
export function fillParts<Parts extends Readonly<Record<string, unknown>>>(
  text: (parameters: { readonly [Name in keyof Parts]: string }) => string,
  parts: Parts,
): readonly (string | Parts[keyof Parts])[];
export function fillParts(
  text: (parameters: Readonly<Record<string, string>>) => string,
  parts: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const values = Object.values(parts);
  const places = Object.keys(parts).map((name, index) => [name, String.fromCharCode(FIRST + index)]);
  return text(Object.fromEntries(places))
    .split(PLACE)
    .filter((piece) => piece !== '')
    .map((piece) => (PLACE.test(piece) ? values[piece.charCodeAt(0) - FIRST] : piece));
}
