import { defineTexts } from '../../lib/texts.ts';
import { payments } from '../../texts/en/payments.data.ts';

/** The texts of payment sources and payments. */
export const messages = defineTexts('payments', payments);
