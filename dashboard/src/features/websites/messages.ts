import { defineTexts } from '../../lib/texts.ts';
import { websites } from '../../texts/en/websites.data.ts';

/** The texts of the pages that add, install and configure a website. */
export const messages = defineTexts('websites', websites);
