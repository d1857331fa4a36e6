import type { Translated } from '../../../lib/texts/text-types.ts';
import type { en } from './en.ts';

/** The texts of a status page in one language. */
export type StatusCatalogue = Translated<typeof en>;
