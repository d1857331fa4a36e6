import { defineTexts } from '../../../lib/texts.ts';
import { monitorForm } from '../../../texts/en/monitor-form.data.ts';

/** The texts of the form of monitors. */
export const messages = defineTexts('monitorForm', monitorForm);
