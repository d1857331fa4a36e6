import { defineTexts } from '../../../lib/texts.ts';
import { retention } from '../../../texts/en/retention.data.ts';

/** The texts of the retention page. */
export const messages = defineTexts('retention', retention);
