import { defineTexts } from '../../lib/texts.ts';
import { schedules } from '../../texts/en/schedules.data.ts';

/** The texts of schedules of maintenance. */
export const messages = defineTexts('schedules', schedules);
