import { defineTexts } from '../../../lib/texts.ts';
import { statusPageDesign } from '../../../texts/en/status-page-design.data.ts';

/** The texts of the designer of status pages, its preview, and the visibility of components. */
export const messages = defineTexts('statusPageDesign', statusPageDesign);
