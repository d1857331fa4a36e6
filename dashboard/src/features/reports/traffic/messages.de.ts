import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

/** The German texts of the details of a page. */
export const trafficMessages: typeof messages = {
  page: {
    title: 'Details der Seite',
    open: 'Seite öffnen',
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
    noneBefore: 'Kein Besuch kam von einer anderen Seite.',
    after: 'Nächste Seiten',
    noneAfter: 'Kein Besuch hat danach eine andere Seite aufgerufen.',
    visitsOf: 'Besuche',
    vitals: 'Web Vitals',
    p75: '75. Perzentil',
    noVitals: 'Keine Messwerte.',
    goals: 'Danach erreichte Ziele',
    visitorsOf: 'Besucher',
    noGoalsYet: 'Diese Website hat noch keine Ziele.',
    createGoal: 'Ziel erstellen',
    noGoals: 'Innerhalb eines Tages wurde kein Ziel erreicht.',
    showPage: (page) => `Details von ${page} anzeigen`,
  },
};
