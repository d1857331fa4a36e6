import { defineTexts } from '../../../lib/texts.ts';
import { monitorImport } from '../../../texts/en/monitor-import.data.ts';

/** The texts of the import of monitors. */
export const messages = defineTexts('monitorImport', monitorImport);
