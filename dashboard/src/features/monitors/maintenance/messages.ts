import { defineTexts } from '../../../lib/texts.ts';
import { monitorMaintenance } from '../../../texts/en/monitor-maintenance.data.ts';

/** The texts of maintenance windows. */
export const messages = defineTexts('monitorMaintenance', monitorMaintenance);
