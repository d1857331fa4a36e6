import { defineTexts } from '../../../lib/texts.ts';
import { organizationSettings } from '../../../texts/en/organization-settings.data.ts';

/** The texts of the settings of an organization. */
export const messages = defineTexts('organizationSettings', organizationSettings);
