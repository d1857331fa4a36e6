import { defineTexts } from '../../../lib/texts.ts';
import { statusPageImport } from '../../../texts/en/status-page-import.data.ts';

/** The texts of the import of status pages. */
export const messages = defineTexts('statusPageImport', statusPageImport);
