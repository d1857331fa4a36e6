import { z } from 'zod';

/**
 * The schema of public ids of one kind: `<prefix>_` and 26 characters of base32.
 * @param prefix as in {@link newId}.
 * @param name for messages, with its article: `a website id`.
 */
export function idShape(prefix: string, name: string) {
  return z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), `must be ${name} (${prefix}_…)`);
}
