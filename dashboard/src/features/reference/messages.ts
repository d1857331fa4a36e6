import { defineTexts } from '../../lib/texts.ts';
import { reference } from '../../texts/en/reference.data.ts';

/** The texts of the API reference. Texts of the OpenAPI document are English. */
export const messages = defineTexts('reference', reference);
