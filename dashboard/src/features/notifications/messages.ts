import { defineTexts } from '../../lib/texts.ts';
import { notifications } from '../../texts/en/notifications.data.ts';

/** The texts of notifications. */
export const messages = defineTexts('notifications', notifications);
