import { defineTexts } from '../../../lib/texts.ts';
import { lostData } from '../../../texts/en/lost-data.data.ts';

/** English texts of the notices of lost data. They are loaded with the notices. */
export const messages = defineTexts('lostData', lostData);
