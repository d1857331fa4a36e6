import { defineTexts } from '../../../lib/texts.ts';
import { revenue } from '../../../texts/en/revenue.data.ts';

/** The texts of the revenue page. */
export const messages = defineTexts('revenue', revenue);
