import { defineTexts } from '../../../lib/texts.ts';
import { flagEditor } from '../../../texts/en/flag-editor.data.ts';

/** The texts of the editor of a flag. */
export const messages = defineTexts('flagEditor', flagEditor);
