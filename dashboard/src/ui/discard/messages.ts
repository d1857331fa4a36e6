import { defineMessages } from '../../lib/messages.ts';

/** The texts of the question whether to discard input. */
export const messages = defineMessages('discard', {
  title: 'Discard changes?',
  text: 'Your input was not saved.',
  confirm: 'Discard',
});
