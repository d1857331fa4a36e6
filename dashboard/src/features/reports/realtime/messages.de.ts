import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const count = (number: number, forms: Parameters<typeof plural>[1]) =>
  `${number.toLocaleString(LANGUAGE)} ${plural(number, forms)}`;
const pageviews = (number: number) => count(number, { one: 'Seitenaufruf', other: 'Seitenaufrufe' });

/** The German texts of the realtime page. */
export const realtimeMessages: typeof messages = {
  title: 'Echtzeit',
  pause: 'Anhalten',
  visitors: 'Besucher',
  now: {
    title: 'Besucher jetzt',
    none: 'Keine Besucher in den letzten 5 Minuten',
    some: 'In den letzten 5 Minuten',
    map: 'Karte',
  },
  minutes: {
    title: 'Seitenaufrufe pro Minute',
    start: 'vor 30 Minuten',
    end: 'jetzt',
    none: 'Keine Seitenaufrufe in den letzten 30 Minuten.',
    described: (sum, maximum) =>
      `${pageviews(sum)} in den letzten 30 Minuten, höchstens ${maximum.toLocaleString(LANGUAGE)} pro Minute.`,
    minute: (views, events, visitors) =>
      [
        pageviews(views),
        count(events, { one: 'anderes Ereignis', other: 'andere Ereignisse' }),
        `${visitors.toLocaleString(LANGUAGE)} Besucher`,
      ].join(', '),
    csv: ['Minute', 'Seitenaufrufe', 'Andere Ereignisse', 'Besucher'],
  },
  lists: {
    pages: ['Seiten', 'Seite'],
    referrers: ['Verweise', 'Verweis'],
    countries: ['Länder', 'Land'],
    cities: ['Städte', 'Stadt'],
  },
  list: {
    loading: (title) => `${title}: wird geladen`,
    filtered: 'Kein aktueller Besucher entspricht diesen Filtern.',
    empty: 'Zurzeit keine Besucher.',
    more: (number) => `und ${number.toLocaleString(LANGUAGE)} weitere`,
    code: 'Code',
    percent: 'Besucher (%)',
  },
  feed: {
    title: 'Ereignisse live',
    loading: 'Ereignisse werden geladen',
    filtered: 'Keine Ereignisse entsprechen diesen Filtern',
    filteredText: 'Kein Ereignis der letzten 30 Minuten entspricht ihnen.',
    empty: 'Keine Ereignisse in den letzten 30 Minuten',
    emptyText:
      'Öffnen Sie eine Seite der Website in einem anderen Tab. Sie erscheint hier innerhalb von Sekunden.',
    checkSnippet: 'Snippet prüfen',
    kinds: { pageview: 'Seitenaufruf', error: 'Fehler', event: 'Ereignis' },
    csv: ['Zeit', 'Art', 'Ereignis', 'Seite', 'Stadt', 'Land', 'Gerät'],
  },
};
