import { defineTexts } from '../../lib/texts.ts';
import { analytics } from '../../texts/en/analytics.data.ts';

/** The texts of the analytics page of a website: period, chart, annotations, segments and details. */
export const messages = defineTexts('analytics', analytics);
