import { defineTexts } from '../../lib/texts.ts';
import { integrations } from '../../texts/en/integrations.data.ts';

/** The texts of integrations. */
export const messages = defineTexts('integrations', integrations);
