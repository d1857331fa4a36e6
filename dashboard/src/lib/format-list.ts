import { LANGUAGE } from './language.ts';

const LIST = new Intl.ListFormat(LANGUAGE);

/** Joins names in the language of the page: `a, b, and c`. */
export function formatList(names: readonly string[]): string {
  return LIST.format(names);
}
