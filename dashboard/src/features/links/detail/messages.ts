import { defineTexts } from '../../../lib/texts.ts';
import { linkDetail } from '../../../texts/en/link-detail.data.ts';

/** The texts of the page of one link. */
export const messages = defineTexts('linkDetail', linkDetail);
