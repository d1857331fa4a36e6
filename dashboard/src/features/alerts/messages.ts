import { defineTexts } from '../../lib/texts.ts';
import { alerts } from '../../texts/en/alerts.data.ts';

/** The texts of alerts. In sentences, `{name}` is the place of a control or a value. */
export const messages = defineTexts('alerts', alerts);
