import { defineMessages } from '../messages.ts';

/** Messages of the server, which are in English. */
export const messages = defineMessages('server-texts', {
  /** Returns a message in the language of the page; in English where it has no translation. */
  show: (text: string) => text,
});
