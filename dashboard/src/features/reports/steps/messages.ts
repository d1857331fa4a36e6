import { defineTexts } from '../../../lib/texts.ts';
import { reportSteps } from '../../../texts/en/report-steps.data.ts';

/** The texts that goals and funnels share. */
export const messages = defineTexts('reportSteps', reportSteps);
