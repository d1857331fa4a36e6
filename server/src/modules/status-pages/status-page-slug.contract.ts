import { z } from 'zod';
import { sayInSchema } from '../../lib/texts/sentence.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 64;
const SHAPE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Words that have a meaning in addresses. */
const RESERVED = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'badge',
  'docs',
  'embed',
  'events',
  'feed',
  'health',
  'help',
  'history',
  'internal',
  'login',
  'new',
  'pharos',
  'public',
  'robots',
  'rpc',
  'settings',
  'sign-in',
  'static',
  'status',
  'subscribe',
  'support',
  'unsubscribe',
  'well-known',
  'widget',
  'www',
]);

/** The schema of the slug of a status page. Slugs are unique on a server. */
export const pageSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(MIN_LENGTH)
  .max(MAX_LENGTH)
  .regex(SHAPE, sayInSchema('statusPages.mustBeSlug'))
  .refine((slug) => !RESERVED.has(slug), sayInSchema('fields.isReserved'));
