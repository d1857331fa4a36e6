import { defineTexts } from '../../../lib/texts.ts';
import { linkTools } from '../../../texts/en/link-tools.data.ts';

/** The texts of the tools of links: QR codes, the test of rules, import and export. */
export const messages = defineTexts('linkTools', linkTools);
