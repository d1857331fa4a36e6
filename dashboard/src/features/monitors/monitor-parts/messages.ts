import { defineTexts } from '../../../lib/texts.ts';
import { monitorParts } from '../../../texts/en/monitor-parts.data.ts';

/** The texts of checks: their phases, conditions, certificates and evidence. */
export const messages = defineTexts('monitorParts', monitorParts);
