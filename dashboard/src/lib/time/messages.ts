import { time } from '../../texts/en/time.data.ts';
import { defineTexts } from '../texts.ts';

/** The texts of times and expiry dates. */
export const messages = defineTexts('time', time);
