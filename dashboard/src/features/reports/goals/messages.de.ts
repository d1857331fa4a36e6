import type { messages } from './messages.ts';

/** The German texts of the goals page. */
export const goalsMessages: typeof messages = {
  title: 'Ziele',
  goal: 'Ziel',
  all: 'Alle Ziele',
  new: 'Neues Ziel',
  loading: 'Ziele werden geladen',
  onlyYou: 'Nur Sie',
  actions: 'Aktionen',
  pin: {
    pinned: 'In der Übersicht angeheftet',
    add: 'An Übersicht anheften',
    remove: 'Von Übersicht lösen',
    full: (most) => `${most} von ${most} angeheftet`,
    added: 'Ziel an die Übersicht angeheftet',
    removed: 'Ziel von der Übersicht gelöst',
  },
  columns: {
    conversion: 'Konversion',
    conversionPercent: 'Konversion (%)',
    conversions: 'Konversionen',
    visitors: 'Besucher',
    visits: 'Besuche',
    allVisitors: 'Alle Besucher',
  },
  overTime: 'Zeitverlauf',
  line: {
    title: 'Konversionen im Zeitverlauf',
    none: 'Konversionen im Zeitverlauf: keine',
    highest: (count, date) => `Konversionen im Zeitverlauf: höchstens ${count} (${date})`,
  },
  split: {
    title: 'Konversion nach Dimension',
    placeholder: 'Aufteilen nach …',
    loading: 'Konversionsraten werden geladen',
    table: (dimension) => `Konversion nach ${dimension}`,
    empty: 'Keine Besucher in diesem Zeitraum.',
  },
  apiFilter: 'mit einem Filter, den nur die API anzeigen kann',
  dialog: {
    edit: 'Ziel bearbeiten',
    description: 'Eine Seite, die Besucher aufrufen, oder ein Ereignis, das sie auslösen.',
    reachedWhen: 'Erreicht, wenn',
    placeholder: 'Registrierungen',
    cancel: 'Abbrechen',
    save: 'Ziel speichern',
  },
  empty: {
    title: 'Noch keine Ziele',
    text: 'Ein Ziel ist eine Seite, die Besucher aufrufen sollen, oder ein Ereignis wie eine Registrierung. Pharos zeigt den Anteil der Besucher, die es erreichen, nach Quelle, Land oder einer anderen Dimension. Vorhandene Daten werden berücksichtigt.',
    example: 'Beispielereignis',
  },
  unknown: {
    title: 'Ziel nicht gefunden',
    text: 'Es wurde gelöscht, oder es ist das private Ziel eines anderen Mitglieds.',
  },
};
