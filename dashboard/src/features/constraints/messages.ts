import { defineTexts } from '../../lib/texts.ts';
import { constraints } from '../../texts/en/constraints.data.ts';

/** The texts of the editor of constraints. */
export const messages = defineTexts('constraints', constraints);
