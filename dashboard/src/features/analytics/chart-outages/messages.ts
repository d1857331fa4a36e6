import { defineTexts } from '../../../lib/texts.ts';
import { analyticsOutages } from '../../../texts/en/analytics-outages.data.ts';

/** The texts of outages on charts. Loaded with the chart. */
export const messages = defineTexts('analyticsOutages', analyticsOutages);
