import { defineTexts } from '../../../lib/texts.ts';
import { statusPageIncidents } from '../../../texts/en/status-page-incidents.data.ts';

/** The texts of incidents and their templates. */
export const messages = defineTexts('statusPageIncidents', statusPageIncidents);
