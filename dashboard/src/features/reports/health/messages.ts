import { defineTexts } from '../../../lib/texts.ts';
import { health } from '../../../texts/en/health.data.ts';

/** The texts that the reports about errors, web vitals, revenue and data quality share. */
export const messages = defineTexts('health', health);
