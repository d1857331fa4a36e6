import { ERROR_TEXTS } from './error-texts.data.ts';
import type { messages } from './messages.ts';

/** The German texts of messages of the server. */
export const serverTextsMessages: typeof messages = { errors: ERROR_TEXTS };
