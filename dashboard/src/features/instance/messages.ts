import { defineTexts } from '../../lib/texts.ts';
import { instance } from '../../texts/en/instance.data.ts';

/** The texts of the page of the server. */
export const messages = defineTexts('instance', instance);
