import { messages } from './messages.ts';

/** Returns a message of the server in the language of the page; in English where it has no translation. */
export function showServerText(text: string): string {
  return messages.show(text);
}
