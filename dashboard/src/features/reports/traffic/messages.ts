import { defineTexts } from '../../../lib/texts.ts';
import { traffic } from '../../../texts/en/traffic.data.ts';

/** The texts of the details of a page. */
export const messages = defineTexts('traffic', traffic);
