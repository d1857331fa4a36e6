import { defineTexts } from '../lib/texts.ts';
import { ui } from '../texts/en/ui.data.ts';

/** The texts of primitives. */
export const messages = defineTexts('ui', ui);
