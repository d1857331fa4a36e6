import { defineTexts } from '../../../lib/texts.ts';
import { statusPageSubscribers } from '../../../texts/en/status-page-subscribers.data.ts';

/** The texts of the subscribers of status pages. */
export const messages = defineTexts('statusPageSubscribers', statusPageSubscribers);
