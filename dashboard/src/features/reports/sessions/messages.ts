import { defineTexts } from '../../../lib/texts.ts';
import { sessions } from '../../../texts/en/sessions.data.ts';

/** The texts of the visits page, and of the pages of a visit and of a visitor. */
export const messages = defineTexts('sessions', sessions);
