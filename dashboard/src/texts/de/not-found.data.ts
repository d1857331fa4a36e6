/** The German texts of addresses that no page has. */
export const notFound = {
  pageTitle: 'Nicht gefunden · Pharos',
  title: 'Seite nicht gefunden',
  text: 'Sie wurde entfernt, oder Sie haben keinen Zugriff darauf.',
  search: 'Suchen',
  toOverview: 'Zur Übersicht',
} as const;
