import { defineTexts } from '../lib/texts.ts';
import { app } from '../texts/en/app.data.ts';

/** The texts of the shell and of pages outside of features. */
export const messages = defineTexts('app', app);
