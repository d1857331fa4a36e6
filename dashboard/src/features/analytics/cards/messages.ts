import { defineTexts } from '../../../lib/texts.ts';
import { analyticsCards } from '../../../texts/en/analytics-cards.data.ts';

/** The texts of the breakdowns: titles, columns and names of values. */
export const messages = defineTexts('analyticsCards', analyticsCards);
