import { defineTexts } from '../../../lib/texts.ts';
import { linkSettings } from '../../../texts/en/link-settings.data.ts';

/** The texts of the settings of links. */
export const messages = defineTexts('linkSettings', linkSettings);
