import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const NOUNS = {
  day: { one: 'Tag', other: 'Tagen' },
  week: { one: 'Woche', other: 'Wochen' },
  month: { one: 'Monat', other: 'Monaten' },
} as const;
const LAST = { day: 'Tage', week: 'Wochen', month: 'Monate' } as const;
const ONE = { day: 'einen Tag', week: 'eine Woche', month: 'einen Monat' } as const;

const periods = (count: number, period: keyof typeof NOUNS) =>
  `${count.toLocaleString(LANGUAGE)} ${plural(count, NOUNS[period])}`;

/** The German texts of the retention page. */
export const retentionMessages: typeof messages = {
  title: 'Wiederkehr',
  cohorts: 'Kohorten',
  loading: 'Kohorten werden geladen',
  isCut: (count, period) =>
    `Zeigt die letzten ${count.toLocaleString(LANGUAGE)} ${LAST[period]} des Zeitraums.`,
  controls: {
    period: 'Länge der Kohorten',
    day: 'Tage',
    week: 'Wochen',
    month: 'Monate',
    figures: 'Werte',
    percent: 'Prozent',
    visitors: 'Besucher',
  },
  empty: {
    title: 'Keine Kohorten',
    text: 'Keine Besucher in diesem Zeitraum.',
    lastingIds:
      'Kein Besucher in diesem Zeitraum hat eine dauerhafte ID. Setzen Sie data-anonymous-ids im Tracking-Snippet, oder rufen Sie identify auf, wenn sich ein Besucher anmeldet.',
  },
  cookieless: {
    isExcluded: 'Besucher ohne Cookies ausgeschlossen',
    isIncluded: 'Diese Kohorten sind nicht genau',
    include: 'Besucher ohne Cookies einschließen',
    exclude: 'Besucher ohne Cookies ausschließen',
    lessThanTenth: 'Weniger als 0,1 %',
    excludedText: (percent) =>
      `${percent} aller Besucher sind ausgeschlossen. Sie kommen ohne Cookies, daher kann Pharos nicht erkennen, ob sie wiederkehren.`,
    includedText: (percent) =>
      `${percent} dieser Besucher kommen ohne Cookies. Ihre ID ändert sich täglich, daher werden spätere Besuche nicht erkannt. Die tatsächliche Wiederkehr ist höher.`,
  },
  grid: {
    soFar: ' bisher',
    firstSeen: 'Erster Besuch',
    visitors: 'Besucher',
    average: 'Durchschnitt',
    firstPeriod: { day: 'Selber Tag', week: 'Selbe Woche', month: 'Selber Monat' },
    cell: (count, percent) => `${count} Besucher, ${percent}`,
    isIncomplete: 'dieser Abschnitt ist nicht abgeschlossen',
    isTooLow: 'zu niedrig wegen Besuchern ohne Cookies',
  },
  curve: {
    title: 'Durchschnittliche Wiederkehr',
    tooShort: (period) =>
      `Noch ist keine Kohorte älter als ${ONE[period]}. Wählen Sie kürzere Kohorten oder einen längeren Zeitraum.`,
    after: (count, period) => `nach ${periods(count, period)}`,
    point: (count, period, percent, retained, size) =>
      `Nach ${periods(count, period)}: ${percent} (${retained} von ${size} Besuchern)`,
    empty: 'Keine Daten.',
    described: (values) => `Wiederkehrende Besucher: ${values.join(', ')}.`,
    value: (percent, count, period) => `${percent} nach ${periods(count, period)}`,
  },
};
