import { defineTexts } from '../../../lib/texts.ts';
import { flagSetup } from '../../../texts/en/flag-setup.data.ts';

/** The texts of environments, keys, exclusion groups and the import of flags. */
export const messages = defineTexts('flagSetup', flagSetup);
