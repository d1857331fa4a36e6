import type { messages } from './messages.ts';

/** The German texts of pinned goals and metrics. */
export const pinsMessages: typeof messages = {
  metrics: {
    sessions: 'Besuche',
    pages_per_session: 'Seiten pro Besuch',
    bounce_rate: 'Absprungrate',
    avg_session_duration: 'Besuchsdauer',
    median_session_duration: 'Mittlere Besuchsdauer (Median)',
    total_revenue: 'Umsatz',
  },
  edit: (website) => `Ziele und Kennzahlen von ${website} anheften`,
  list: (website) => `Angeheftete Einträge von ${website}`,
  visitors: (_count, text) => `${text} Besucher`,
  dialog: {
    title: (website) => `Angeheftete Einträge von ${website}`,
    description: 'Alle Mitglieder sehen angeheftete Ziele und Kennzahlen in der Übersicht.',
    pinnedTitle: 'Angeheftet',
    none: 'Nichts ist angeheftet.',
    count: (count, most) => `${count} von ${most} angeheftet`,
    full: 'Entfernen Sie einen Eintrag, um einen anderen anzuheften.',
    metricsTitle: 'Kennzahlen',
    goalsTitle: 'Ziele',
    goal: 'Ziel',
    loadingGoals: 'Ziele werden geladen',
    noGoals: 'Es gibt keine geteilten Ziele.',
    openGoals: 'Ziele öffnen',
    moveUp: (name) => `${name} nach oben`,
    moveDown: (name) => `${name} nach unten`,
    remove: (name) => `${name} entfernen`,
    cancel: 'Abbrechen',
    save: 'Speichern',
    saved: 'Angeheftete Einträge gespeichert',
  },
};
