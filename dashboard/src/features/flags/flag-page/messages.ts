import { defineTexts } from '../../../lib/texts.ts';
import { flagPage } from '../../../texts/en/flag-page.data.ts';

/** The texts of the page of a flag. */
export const messages = defineTexts('flagPage', flagPage);
