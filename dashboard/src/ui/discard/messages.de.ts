import type { messages } from './messages.ts';

/** The German texts of the question whether to discard input. */
export const discardMessages: typeof messages = {
  title: 'Änderungen verwerfen?',
  text: 'Ihre Eingabe wurde nicht gespeichert.',
  confirm: 'Verwerfen',
};
