import { LANGUAGE } from '../../../lib/language.ts';
import type { messages } from './messages.ts';

/** The German texts that the reports about errors, web vitals, revenue and data quality share. */
export const healthMessages: typeof messages = {
  empty: {
    filtered: 'Keine Daten für diese Filter',
    filteredText: 'Entfernen Sie einen Filter, oder wählen Sie einen längeren Zeitraum.',
    clearFilters: 'Alle Filter entfernen',
    period: 'Keine Daten in diesem Zeitraum',
    periodText: 'Für andere Zeiträume gibt es Daten.',
    lastYear: 'Die letzten 12 Monate anzeigen',
  },
  exact: (value) => `Genauer Wert: ${value}.`,
  ignoredFilters: (filters) =>
    `Diese Filter gelten nicht für diesen Bericht: ${filters}. Seine Daten enthalten Seite, Ort und Browser, aber keine Merkmale des Besuchs.`,
  snippet: 'Snippet',
  split: {
    heading: (title, dimension) => `${title} nach ${dimension}`,
    tabs: (title) => `${title} nach`,
    loading: (title) => `${title}: wird geladen`,
    empty: 'Keine Daten in diesem Zeitraum.',
    showFewer: 'Weniger anzeigen',
    showAll: (count) => `Alle ${count.toLocaleString(LANGUAGE)} anzeigen`,
    filterBy: (value) => `Nach ${value} filtern`,
    removeFilter: (value) => `Filter ${value} entfernen`,
    reverse: 'Klicken Sie, um die Reihenfolge umzukehren.',
    sort: 'Klicken Sie, um nach dieser Spalte zu sortieren.',
  },
};
