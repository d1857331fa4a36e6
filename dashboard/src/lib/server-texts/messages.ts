import { defineMessages } from '../messages.ts';
import type { Texts } from './translate.ts';

/** English texts of the server need no translation. */
const NONE: { readonly errors: Texts } = { errors: {} };

/** Translations of messages of the server, by their English text. */
export const messages = defineMessages('server-texts', NONE);
