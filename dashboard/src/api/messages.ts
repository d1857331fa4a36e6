import { defineTexts } from '../lib/texts.ts';
import { api } from '../texts/en/api.data.ts';

/** The texts of errors whose own text is written for programs. */
export const messages = defineTexts('api', api);
