import { apiMessages } from './api/messages.de.ts';
import { appMessages } from './app/messages.de.ts';
import { funnelsMessages } from './features/reports/funnels/messages.de.ts';
import { goalsMessages } from './features/reports/goals/messages.de.ts';
import { stepsMessages } from './features/reports/steps/messages.de.ts';

/** The German messages by the name of their feature. Loaded only when the page is in German. */
export const GERMAN: Readonly<Record<string, unknown>> = {
  api: apiMessages,
  app: appMessages,
  steps: stepsMessages,
  goals: goalsMessages,
  funnels: funnelsMessages,
};
