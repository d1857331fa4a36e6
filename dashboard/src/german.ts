import { apiMessages } from './api/messages.de.ts';
import { appMessages } from './app/messages.de.ts';
import { cardsMessages } from './features/analytics/cards/messages.de.ts';
import { filtersMessages } from './features/analytics/filters/messages.de.ts';
import { headlineMessages } from './features/analytics/headline/messages.de.ts';
import { analyticsMessages } from './features/analytics/messages.de.ts';
import { overviewMessages } from './features/overview/messages.de.ts';
import { referenceMessages } from './features/reference/messages.de.ts';
import { sharesMessages } from './features/shares/messages.de.ts';

/** The German messages by the name of their feature. Loaded only when the page is in German. */
export const GERMAN: Readonly<Record<string, unknown>> = {
  analytics: analyticsMessages,
  api: apiMessages,
  app: appMessages,
  cards: cardsMessages,
  filters: filtersMessages,
  headline: headlineMessages,
  overview: overviewMessages,
  reference: referenceMessages,
  shares: sharesMessages,
};
