import { defineTexts } from '../../../lib/texts.ts';
import { overviewPins } from '../../../texts/en/overview-pins.data.ts';

/** The texts of pinned goals and metrics. */
export const messages = defineTexts('overviewPins', overviewPins);
