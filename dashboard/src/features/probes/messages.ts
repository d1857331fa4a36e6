import { defineTexts } from '../../lib/texts.ts';
import { probes } from '../../texts/en/probes.data.ts';

/** The texts of probes. */
export const messages = defineTexts('probes', probes);
