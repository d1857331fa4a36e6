import { defineTexts } from '../../lib/texts.ts';
import { organizations } from '../../texts/en/organizations.data.ts';

/** The texts of the organization and its members. */
export const messages = defineTexts('organizations', organizations);
