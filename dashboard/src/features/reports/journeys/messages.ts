import { defineTexts } from '../../../lib/texts.ts';
import { journeys } from '../../../texts/en/journeys.data.ts';

/** The texts of the journeys page. */
export const messages = defineTexts('journeys', journeys);
