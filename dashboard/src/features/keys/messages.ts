import { defineTexts } from '../../lib/texts.ts';
import { keys } from '../../texts/en/keys.data.ts';

/** The texts of API keys. */
export const messages = defineTexts('keys', keys);
