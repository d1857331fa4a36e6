/** The German texts that the reports about errors, web vitals, revenue and data quality share. */
export const health = {
  empty: {
    filtered: 'Keine Daten für diese Filter',
    filteredText: 'Entfernen Sie einen Filter, oder wählen Sie einen längeren Zeitraum.',
    clearFilters: 'Alle Filter entfernen',
    period: 'Keine Daten in diesem Zeitraum',
    periodText: 'Für andere Zeiträume gibt es Daten.',
    lastYear: 'Die letzten 12 Monate anzeigen',
  },
  exact: 'Genauer Wert: {value}.',
  ignoredFilters:
    'Diese Filter gelten nicht für diesen Bericht: {filters}. Seine Daten enthalten Seite, Ort und Browser, aber keine Merkmale des Besuchs.',
  snippet: 'Snippet',
  split: {
    heading: '{title} nach {dimension}',
    tabs: '{title} nach',
    loading: '{title}: wird geladen',
    empty: 'Keine Daten in diesem Zeitraum.',
    showFewer: 'Weniger anzeigen',
    showAll: 'Alle {count, number} anzeigen',
    filterBy: 'Nach {value} filtern',
    removeFilter: 'Filter {value} entfernen',
    reverse: 'Klicken Sie, um die Reihenfolge umzukehren.',
    sort: 'Klicken Sie, um nach dieser Spalte zu sortieren.',
  },
} as const;
