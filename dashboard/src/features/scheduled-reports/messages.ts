import { defineTexts } from '../../lib/texts.ts';
import { scheduledReports } from '../../texts/en/scheduled-reports.data.ts';

/** The texts of scheduled reports. */
export const messages = defineTexts('scheduledReports', scheduledReports);
