/** The German texts of the realtime page. */
export const realtime = {
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
    described:
      '{sum, plural, one {# Seitenaufruf} other {# Seitenaufrufe}} in den letzten 30 Minuten, höchstens {maximum, number} pro Minute.',
    minute:
      '{views, plural, one {# Seitenaufruf} other {# Seitenaufrufe}}, {events, plural, one {# anderes Ereignis} other {# andere Ereignisse}}, {visitors, number} Besucher',
    csv: ['Minute', 'Seitenaufrufe', 'Andere Ereignisse', 'Besucher'],
  },
  lists: {
    pages: ['Seiten', 'Seite'],
    referrers: ['Verweise', 'Verweis'],
    countries: ['Länder', 'Land'],
    cities: ['Städte', 'Stadt'],
  },
  list: {
    loading: '{title}: wird geladen',
    filtered: 'Kein aktueller Besucher entspricht diesen Filtern.',
    empty: 'Zurzeit keine Besucher.',
    more: 'und {number, number} weitere',
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
} as const;
