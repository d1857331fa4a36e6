import type { messages } from './messages.ts';

/** The German texts of the region of toasts. */
export const toasterMessages: typeof messages = { region: 'Meldungen' };
