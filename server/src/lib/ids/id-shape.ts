import { z } from 'zod';
import type { ENGLISH } from '../texts/en/sentences.ts';
import { say, sayInSchema } from '../texts/sentence.ts';

/**
 * Returns the schema of public ids with one prefix: `<prefix>_` and 26 characters of base32.
 * @param prefix as in {@link newId}. The sentences `ids` have the name of the id, with an article: `a website id`.
 */
export function idShape(prefix: keyof typeof ENGLISH.ids) {
  const message = sayInSchema('fields.mustBeId', { id: say(`ids.${prefix}`), prefix });
  return z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), message);
}

/**
 * Whether a text has the shape of a public id, of any kind, or of `ext_` and the external id of a link. Others need no look-up: no
 * resource has them.
 */
export function hasIdShape(text: string): boolean {
  return /^(?:[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}|ext_[\w.:-]{1,200})$/.test(text);
}
