import { defineTexts } from '../../../lib/texts.ts';
import { flagParts } from '../../../texts/en/flag-parts.data.ts';

/** The sentences about the configuration of a flag. Words in braces are placeholders. */
export const messages = defineTexts('flagParts', flagParts);
