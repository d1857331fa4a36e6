import { defineTexts } from '../../lib/texts.ts';
import { shell } from '../../texts/en/shell.data.ts';

/** The texts of the shell. */
export const messages = defineTexts('shell', shell);
