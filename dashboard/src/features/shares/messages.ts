import { defineTexts } from '../../lib/texts.ts';
import { shares } from '../../texts/en/shares.data.ts';

/** The texts of share links, public websites and the pages that they open. */
export const messages = defineTexts('shares', shares);
