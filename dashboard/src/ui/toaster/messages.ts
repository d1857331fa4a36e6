import { defineTexts } from '../../lib/texts.ts';
import { toaster } from '../../texts/en/toaster.data.ts';

/** The texts of the region of toasts. Loaded with it, after the first page. */
export const messages = defineTexts('toaster', toaster);
