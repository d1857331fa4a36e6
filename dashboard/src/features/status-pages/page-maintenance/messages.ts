import { defineTexts } from '../../../lib/texts.ts';
import { statusPageMaintenance } from '../../../texts/en/status-page-maintenance.data.ts';

/** The texts of the scheduled maintenance of status pages. */
export const messages = defineTexts('statusPageMaintenance', statusPageMaintenance);
