import { defineTexts } from '../../lib/texts.ts';
import { domains } from '../../texts/en/domains.data.ts';

/** The texts of the verification of custom domains. */
export const messages = defineTexts('domains', domains);
