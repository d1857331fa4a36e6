import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

/** The German texts of the details of a page. */
export const trafficMessages: typeof messages = {
  title: 'Details der Seite',
  open: 'Seite öffnen',
  figures: 'Kennzahlen der Seite',
  entries: 'Einstiege',
  exits: 'Ausstiege',
  time: 'Zeit auf der Seite',
  scroll: 'Scrolltiefe',
  errors: 'Fehler',
  ofVisits: (percent) => `${percent} ihrer Besuche`,
  median: (value) => `Median ${value}`,
  mean: (value) => `Mittelwert ${value}`,
  visitors: (count, text) => `${text} ${plural(count, { one: 'Besucher', other: 'Besucher' })} betroffen`,
  before: 'Vorherige Seiten',
  noneBefore: 'Keine vorherigen Seiten in diesem Zeitraum.',
  after: 'Nächste Seiten',
  noneAfter: 'Keine nächsten Seiten in diesem Zeitraum.',
  visitsOf: 'Besuche',
  vitals: 'Web Vitals',
  p75: '75. Perzentil',
  noVitals: 'Keine Messwerte in diesem Zeitraum.',
  goals: 'Ziele binnen 24 Stunden',
  visitorsOf: 'Besucher',
  noGoalsYet: 'Diese Website hat noch keine Ziele.',
  createGoal: 'Ziel erstellen',
  noGoals: 'Niemand hat innerhalb von 24 Stunden nach dieser Seite ein Ziel erreicht.',
  firstGoals: (count) => `Von den ersten ${count} Zielen.`,
  showPage: (page) => `Details von ${page} anzeigen`,
};
