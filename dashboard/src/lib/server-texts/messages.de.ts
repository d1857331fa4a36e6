import { ERROR_TEXTS } from './error-texts.data.ts';
import type { messages } from './messages.ts';
import { translate } from './translate.ts';

/** The German texts of messages of the server. */
export const serverTextsMessages: typeof messages = { show: (text) => translate(text, ERROR_TEXTS) };
