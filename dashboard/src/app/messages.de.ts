import type { messages } from './messages.ts';

/** The German texts of the pages outside of features. */
export const appMessages: typeof messages = {
  notFound: {
    pageTitle: 'Nicht gefunden · Pharos',
    title: 'Seite nicht gefunden',
    text: 'Sie wurde möglicherweise entfernt, oder sie gehört zu einer anderen Organisation.',
    toOverview: 'Zur Übersicht',
  },
  problem: {
    pageTitle: 'Fehler · Pharos',
    noAccess: 'Diese Seite gibt es nicht, oder Sie haben keinen Zugriff darauf',
    failed: 'Diese Seite konnte nicht geladen werden',
    tryAgain: 'Erneut versuchen',
    request: (id) => `Anfrage ${id}`,
  },
};
