import { apiMessages } from './api/messages.de.ts';
import { appMessages } from './app/messages.de.ts';

/** The German messages by the name of their feature. Loaded only when the page is in German. */
export const GERMAN: Readonly<Record<string, unknown>> = {
  api: apiMessages,
  app: appMessages,
};
