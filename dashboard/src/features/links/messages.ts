import { defineTexts } from '../../lib/texts.ts';
import { links } from '../../texts/en/links.data.ts';

/** The texts of the list of links. */
export const messages = defineTexts('links', links);
