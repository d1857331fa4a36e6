import { defineTexts } from '../../lib/texts.ts';
import { statusPages } from '../../texts/en/status-pages.data.ts';

/** The texts of the list of status pages, of the frame of a page, and of states everywhere. */
export const messages = defineTexts('statusPages', statusPages);
