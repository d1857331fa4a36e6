import { defineTexts } from '../../../lib/texts.ts';
import { funnels } from '../../../texts/en/funnels.data.ts';

/** The texts of the funnels page. */
export const messages = defineTexts('funnels', funnels);
