import { defineTexts } from '../../lib/texts.ts';
import { discard } from '../../texts/en/discard.data.ts';

/** The texts of the question whether to discard input. */
export const messages = defineTexts('discard', discard);
