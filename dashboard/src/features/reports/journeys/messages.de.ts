import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const pages = (count: number) => `${number(count)} ${plural(count, { one: 'Seite', other: 'Seiten' })}`;

/** The German texts of the journeys page. */
export const journeysMessages: typeof messages = {
  title: 'Navigationspfade',
  controls: {
    direction: 'Richtung',
    from: 'Pfade von',
    to: 'Pfade zu',
    startPage: 'Startseite des Pfads',
    endPage: 'Zielseite des Pfads',
    entryPage: 'Einstiegsseite des Besuchs',
    length: 'Länge',
    pages,
  },
  flow: {
    title: 'Verlauf',
    empty: 'Keine Pfade',
    emptyAfter: 'In diesem Zeitraum hat kein Besuch nach dieser Seite eine weitere aufgerufen.',
    emptyBefore: 'In diesem Zeitraum hat kein Besuch vor dieser Seite eine andere aufgerufen.',
    isCut: (count) => `Zeigt die ${number(count)} häufigsten Pfade jeder Länge.`,
    otherPages: (count) => `${number(count)} weitere ${plural(count, { one: 'Seite', other: 'Seiten' })}`,
    visits: (count) => `${number(count)} ${plural(count, { one: 'Besuch', other: 'Besuche' })}`,
    times: (count) => `${number(count)}-mal`,
    left: (count) => `${number(count)} verlassen`,
    startedHere: (count) => `${number(count)} hier begonnen`,
    continueFrom: (page) => `${page}: Pfade von hier anzeigen`,
    continueTo: (page) => `${page}: Pfade hierher anzeigen`,
    start: 'Start',
    end: 'Ziel',
    page: (position) => `Seite ${position}`,
    before: (count) => `${pages(count)} davor`,
  },
  table: {
    title: (depth) => `Häufigste Pfade über ${pages(depth)}`,
    label: 'Häufigste Pfade',
    empty: (depth) => `In diesem Zeitraum hat kein Besuch ${pages(depth)} aufgerufen.`,
    path: 'Pfad',
    visits: 'Besuche',
    visitors: 'Besucher',
    percent: '% der Besuche',
    showMore: (count) => `${number(count)} weitere anzeigen`,
  },
  csv: ['Pfad', 'Besuche', 'Besucher', 'Anzahl', 'Anteil (%)'],
};
