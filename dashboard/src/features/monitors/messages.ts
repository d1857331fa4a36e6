import { defineTexts } from '../../lib/texts.ts';
import { monitors } from '../../texts/en/monitors.data.ts';

/** The texts of the list of monitors, and of states and kinds everywhere. */
export const messages = defineTexts('monitors', monitors);
