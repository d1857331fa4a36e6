import { defineTexts } from '../../../lib/texts.ts';
import { monitorDetail } from '../../../texts/en/monitor-detail.data.ts';

/** The texts of the page of a monitor. */
export const messages = defineTexts('monitorDetail', monitorDetail);
