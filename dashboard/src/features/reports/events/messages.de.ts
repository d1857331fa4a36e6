import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The German texts of the events page. */
export const eventsMessages: typeof messages = {
  title: 'Ereignisse',
  all: 'Alle Ereignisse',
  createGoal: 'Ziel erstellen',
  createFunnel: 'Trichter erstellen',
  legend: 'Linien',
  overTime: 'Zeitverlauf',
  figures: {
    events: 'Ereignisse',
    names: 'Namen',
    visitors: 'Besucher',
    visits: 'Besuche',
    pages: 'Seiten',
    withProperties: 'Mit Eigenschaften',
  },
  list: {
    noResults: 'Keine Ergebnisse.',
    title: 'Ereignisse nach Name',
    search: 'Ereignisse suchen',
    loading: 'Ereignisse werden geladen',
    event: 'Ereignis',
    percent: '% der Ereignisse',
    lastSeen: 'Zuletzt',
    showAll: (count) => `Alle ${number(count)} anzeigen`,
  },
  line: 'Ereignisse im Zeitverlauf',
  lines: (count) => `Die ${number(count)} häufigsten Ereignisse im Zeitverlauf`,
  pages: 'Seiten mit diesem Ereignis',
  channels: 'Kanäle mit diesem Ereignis',
  channelTitle: 'Kanäle',
  channel: 'Kanal',
  properties: {
    named: (key) => `Eigenschaft ${key}`,
    title: 'Eigenschaften',
    description: 'Klicken Sie auf einen Wert, um danach zu filtern.',
    loading: 'Eigenschaften werden geladen',
    property: 'Eigenschaft',
    value: 'Wert',
    mixed: 'verschiedene Typen',
    count: (count) =>
      `${number(count)} ${plural(count, { one: 'Ereignis hat', other: 'Ereignisse haben' })} diese Eigenschaft.`,
    values: (count) => `${number(count)} ${plural(count, { one: 'Wert', other: 'Werte' })}`,
    valuesOf: (property) => `Werte von ${property}`,
    others: (count) => `${number(count)} mit anderen Werten`,
    empty:
      'Dieses Ereignis hat keine Eigenschaften. Senden Sie Eigenschaften wie den Tarif oder das Produkt, um seine Vorkommen zu unterscheiden.',
  },
  empty: {
    filtered: 'Kein Ereignis entspricht diesen Filtern',
    filteredText: 'Kein eigenes Ereignis in diesem Zeitraum entspricht allen Filtern.',
    clearFilters: 'Alle Filter entfernen',
    title: 'Keine eigenen Ereignisse in diesem Zeitraum',
    text: 'Eigene Ereignisse erfassen, was Besucher außer Seitenaufrufen tun, zum Beispiel eine Registrierung, ein Video oder ein Kauf. Geben Sie jedem Ereignis einen Namen und bei Bedarf Eigenschaften. Ereignisse erscheinen hier innerhalb von Sekunden.',
    script: 'Aus einem Skript',
    element: 'An einem Element, ohne Skript',
  },
};
