import { defineTexts } from '../../lib/texts.ts';
import { flags } from '../../texts/en/flags.data.ts';

/** The texts of the list of flags. */
export const messages = defineTexts('flags', flags);
