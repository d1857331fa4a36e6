import { defineTexts } from '../../../lib/texts.ts';
import { errors } from '../../../texts/en/errors.data.ts';

/** The texts of the errors page. */
export const messages = defineTexts('errors', errors);
