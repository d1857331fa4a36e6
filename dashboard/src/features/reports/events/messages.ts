import { defineTexts } from '../../../lib/texts.ts';
import { events } from '../../../texts/en/events.data.ts';

/** The texts of the events page. */
export const messages = defineTexts('events', events);
