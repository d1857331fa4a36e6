const NON_ASCII = /[^\0-\x7f]/;

/**
 * Returns a text in Unicode's composed form (NFC), in which texts that look alike are equal: `é` as one character, not `e` and an accent.
 */
export function composeText(text: string): string {
  return NON_ASCII.test(text) ? text.normalize('NFC') : text;
}
