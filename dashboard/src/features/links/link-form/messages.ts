import { defineTexts } from '../../../lib/texts.ts';
import { linkForm } from '../../../texts/en/link-form.data.ts';

/** The texts of the form of a link. */
export const messages = defineTexts('linkForm', linkForm);
