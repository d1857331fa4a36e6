import { defineTexts } from '../../lib/texts.ts';
import { oauth } from '../../texts/en/oauth.data.ts';

/** The texts of the page on which people authorize an app, and of the list of authorized apps. */
export const messages = defineTexts('oauth', oauth);
