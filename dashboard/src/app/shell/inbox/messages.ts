import { defineTexts } from '../../../lib/texts.ts';
import { inbox } from '../../../texts/en/inbox.data.ts';

/** The texts of the inbox. */
export const messages = defineTexts('inbox', inbox);
