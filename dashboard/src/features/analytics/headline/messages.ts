import { defineTexts } from '../../../lib/texts.ts';
import { analyticsHeadline } from '../../../texts/en/analytics-headline.data.ts';

/** The names of metrics, and the texts of figures and their changes. */
export const messages = defineTexts('analyticsHeadline', analyticsHeadline);
