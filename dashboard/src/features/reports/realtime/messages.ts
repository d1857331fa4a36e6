import { defineTexts } from '../../../lib/texts.ts';
import { realtime } from '../../../texts/en/realtime.data.ts';

/** The texts of the realtime page. */
export const messages = defineTexts('realtime', realtime);
