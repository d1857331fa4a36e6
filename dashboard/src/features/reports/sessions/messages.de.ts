import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const visits = (count: number) => `${number(count)} ${plural(count, { one: 'Besuch', other: 'Besuche' })}`;
const visitors = (count: number) => `${number(count)} Besucher`;
const events = (count: number) =>
  `${number(count)} ${plural(count, { one: 'Ereignis', other: 'Ereignisse' })}`;

/** The German texts of the visits page, and of the pages of a visit and of a visitor. */
export const sessionsMessages: typeof messages = {
  title: 'Besuche',
  all: 'Alle Besuche',
  getSnippet: 'Zum Snippet',
  unknown: 'Unbekannt',
  direct: 'Direkt',
  bounce: 'Absprung',
  names: {
    visit: 'Besuch',
    visits: 'Besuche',
    visitor: 'Besucher',
    visitors: 'Besucher',
    location: 'Ort',
    device: 'Gerät',
    source: 'Quelle',
    referrer: 'Verweis',
    campaign: 'Kampagne',
    firstSeen: 'Zuerst gesehen',
    lastSeen: 'Zuletzt gesehen',
    started: 'Beginn',
    duration: 'Dauer',
    time: 'Gesamtzeit',
    pages: 'Seiten',
    pageviews: 'Seitenaufrufe',
    events: 'Ereignisse',
    customEvents: 'Eigene Ereignisse',
    entryPage: 'Einstiegsseite',
    exitPage: 'Ausstiegsseite',
    id: 'ID',
    percent: 'Anteil (%)',
  },
  figures: {
    exact: (value) => `Genauer Wert: ${value}.`,
    viewsPerVisit: 'Seiten pro Besuch',
    bounceRate: 'Absprungrate',
    averageDuration: 'Mittlere Dauer',
    medianDuration: 'Median der Dauer',
  },
  durations: {
    label: 'Besuche nach Dauer',
    loading: 'Dauern werden geladen',
    ranges: {
      '0-30s': 'Unter 30 Sekunden',
      '30s-1m': '30 bis 60 Sekunden',
      '1m-5m': '1 bis 5 Minuten',
      '5m-15m': '5 bis 15 Minuten',
      '15m-1h': '15 bis 60 Minuten',
      '1h+': '1 Stunde oder mehr',
    },
  },
  list: {
    noPage: 'Keine Seite',
    to: 'bis',
    entryAndExit: 'Ein- und Ausstiegsseite',
    label: 'Liste',
    menu: 'die Liste',
    loading: 'Liste wird geladen',
    hasProfile: 'hat ein Profil',
    counts: { visit: visits, visitor: visitors },
    partOf: {
      visit: (shown, count) => `${number(shown)} von ${number(count)} Besuchen`,
      visitor: (shown, count) => `${number(shown)} von ${number(count)} Besuchern`,
    },
    limit: {
      visit: (missing) => `Listenende erreicht: ${visits(missing)} nicht angezeigt`,
      visitor: (missing) => `Listenende erreicht: ${visitors(missing)} nicht angezeigt`,
    },
    showMore: (count) => `${number(count)} weitere anzeigen`,
    beyond:
      'Wählen Sie einen kürzeren Zeitraum, fügen Sie einen Filter hinzu, oder exportieren Sie alle Ereignisse des Zeitraums.',
    export: 'Ereignisse exportieren',
    pages: (entryPage, exitPage) => `${entryPage} bis ${exitPage}`,
  },
  visit: {
    unknown: 'Besuch nicht gefunden',
    unknownText:
      'Verspätete Ereignisse können den Beginn eines Besuchs ändern oder ihn mit einem anderen verbinden. Dadurch ändert sich seine ID. Suchen Sie ihn in der Liste der Besuche.',
    about: 'Über den Besuch',
    loading: 'Besuch wird geladen',
    timeline: 'Zeitleiste',
    loadingTimeline: 'Zeitleiste wird geladen',
    events: 'Ereignisse des Besuchs',
    missing: (count) => `${events(count)} nicht angezeigt.`,
    kinds: { pageview: 'Aufgerufen', event: 'Ereignis', identify: 'Identifiziert', error: 'Fehler' },
    on: (page) => `auf ${page}`,
    later: (duration) => `${duration} später`,
    csv: ['Zeit', 'Art', 'Ereignis', 'Seite', 'Sekunden seit dem vorherigen Ereignis', 'Eigenschaften'],
  },
  visitor: {
    named: (suffix) => `Besucher ${suffix}`,
    unknown: 'Besucher nicht gefunden',
    unknownText:
      'Den Besucher gibt es nicht, oder seine Daten wurden gelöscht. Die IDs von Besuchern ohne Cookies ändern sich täglich.',
    unnamed: 'Nicht identifizierter Besucher',
    profile: 'Profil',
    loading: 'Besucher wird geladen',
    loadingVisits: 'Besuche werden geladen',
    belongsTo: 'Gehört zum Profil',
    traits: 'Merkmale',
    traitsDescription: 'Von der Website mit identify gesetzt.',
    beyond: 'Die API liefert alle Besuche seitenweise. Das Menü dieser Karte zeigt die Anfrage.',
    export: 'Exportieren',
    erase: 'Löschen',
  },
  erase: {
    title: 'Dieses Profil löschen?',
    text: 'Alle Ereignisse aller Besucher mit dieser ID werden endgültig gelöscht, auch die vor der Identifizierung. Auf gemeinsam genutzten Geräten werden auch Ereignisse anderer Profile gelöscht. Alle Zahlen werden ohne diese Daten neu berechnet. Das kann nicht rückgängig gemacht werden.',
    confirm: 'Profil löschen',
    done: (eventCount, visitorCount) =>
      `${events(eventCount)} von ${number(visitorCount)} ${plural(visitorCount, { one: 'Besucher', other: 'Besuchern' })} werden gelöscht`,
  },
};
