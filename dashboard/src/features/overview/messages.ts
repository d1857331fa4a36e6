import { defineTexts } from '../../lib/texts.ts';
import { overview } from '../../texts/en/overview.data.ts';

/** The texts of the overview of all websites. */
export const messages = defineTexts('overview', overview);
