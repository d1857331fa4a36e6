import { defineTexts } from '../../../lib/texts.ts';
import { vitals } from '../../../texts/en/vitals.data.ts';

/** The texts of the web vitals page. */
export const messages = defineTexts('vitals', vitals);
