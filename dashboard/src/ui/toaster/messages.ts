import { defineMessages } from '../../lib/messages.ts';

/** The texts of the region of toasts. Loaded with it, after the first page. */
export const messages = defineMessages('toaster', { region: 'Messages' });
