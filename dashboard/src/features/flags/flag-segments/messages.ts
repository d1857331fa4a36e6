import { defineTexts } from '../../../lib/texts.ts';
import { flagSegments } from '../../../texts/en/flag-segments.data.ts';

/** The texts of segments of flags. */
export const messages = defineTexts('flagSegments', flagSegments);
