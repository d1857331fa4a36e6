import { messages } from './messages.ts';
import { translate } from './translate.ts';

/** Returns a message of the server in the language of the page; in English where it has no translation. */
export function showServerText(text: string): string {
  return translate(text, messages.errors);
}
