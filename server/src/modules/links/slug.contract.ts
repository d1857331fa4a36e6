import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { sayInSchema } from '../../lib/texts/sentence.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 64;
const GENERATED_LENGTH = 7;
/** Without characters that look alike: 0 o, 1 i l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** First segments that have a meaning of their own on a short domain. */
const RESERVED = new Set([
  'api',
  'admin',
  'app',
  'assets',
  'docs',
  'health',
  'internal',
  'login',
  'rpc',
  'robots',
  'settings',
  'sign-in',
  'well-known',
]);

const SHAPE = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/;

/** The schema of the path of a short link, without a slash at its beginning. */
export const slugSchema = z
  .string()
  .min(MIN_LENGTH)
  .max(MAX_LENGTH)
  .regex(SHAPE, sayInSchema('links.mustBeSlug'))
  .refine((slug) => !RESERVED.has(slugKeyOf(slug).split('/')[0] ?? ''), sayInSchema('fields.isReserved'));

/** Whether a link can have this slug. Other paths are not looked up: a database rejects some, such as U+0000. */
export function hasSlugShape(path: string): boolean {
  return path.length <= MAX_LENGTH && SHAPE.test(path);
}

/** The form under which a slug is unique: slugs ignore case. */
export function slugKeyOf(slug: string): string {
  return slug.toLowerCase();
}

/** Returns a random slug of 7 characters: one of 27 thousand million. */
export function generateSlug(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
