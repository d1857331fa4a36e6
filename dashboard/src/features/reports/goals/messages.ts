import { defineTexts } from '../../../lib/texts.ts';
import { goals } from '../../../texts/en/goals.data.ts';

/** The texts of the goals page. */
export const messages = defineTexts('goals', goals);
