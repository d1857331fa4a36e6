import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const people = (count: number) =>
  `${number(count)} ${plural(count, { one: 'Abonnent', other: 'Abonnenten' })}`;

/** The German texts of the subscribers of status pages. */
export const statusPageSubscribersMessages: typeof messages = {
  title: 'Abonnenten',
  loading: 'Abonnenten werden geladen',
  loadMore: 'Weitere Abonnenten laden',
  total: people,
  search: 'Anfang einer Adresse suchen',
  kind: 'Art',
  allKinds: 'Alle Arten',
  kinds: { email: 'E-Mail', webhook: 'Webhook', slack: 'Slack' },
  columns: {
    address: 'Adresse',
    kind: 'Art',
    about: 'Benachrichtigt über',
    since: 'Seit',
    actions: 'Aktionen',
  },
  unconfirmed: 'Nicht bestätigt',
  wholePage: 'Die ganze Seite',
  add: 'Abonnent hinzufügen',
  import: 'Importieren',
  export: 'Exportieren',
  none: 'Noch keine Abonnenten',
  noneText:
    'Besucher abonnieren auf der Seite selbst. Sie können auch Personen hinzufügen oder eine Liste importieren.',
  noMatch: 'Kein Abonnent entspricht der Auswahl',
  noMatchText: 'Ändern Sie die Suche oder die Art.',
  remove: (address: string) => `${address} löschen`,
  removeTitle: 'Diesen Abonnenten löschen?',
  removeText: (address: string) => `${address} erhält keine weiteren Nachrichten.`,
  removeSubscriber: 'Abonnent löschen',
  removed: 'Abonnent gelöscht',
  addDialog: {
    title: 'Abonnent hinzufügen',
    text: 'Der Abonnent erhält eine Nachricht und bestätigt das Abonnement.',
    address: 'Adresse',
    examples: {
      email: 'ada@example.com',
      webhook: 'https://example.com/hooks/status',
      slack: 'https://hooks.slack.com/services/…',
    },
    components: 'Komponenten',
    componentsText: 'Leer: die ganze Seite.',
    submit: 'Abonnent hinzufügen',
    cancel: 'Abbrechen',
    added: 'Abonnent hinzugefügt',
  },
  importDialog: {
    title: 'Abonnenten importieren',
    text: 'Eine CSV-Datei mit einer Spalte „address“ oder „email“. Bevor Sie das Ergebnis gesehen haben, wird nichts importiert.',
    file: 'Datei',
    tooLarge: 'Die Datei ist größer als 4 MB.',
    content: 'Inhalt der Datei',
    example: 'email\nada@example.com\n',
    isConfirmed: 'Sie haben anderswo bestätigt',
    isConfirmedText:
      'Sonst wird jede Person um Bestätigung gebeten. Nur für Personen, die Nachrichten zugestimmt haben.',
    preview: 'Datei prüfen',
    submit: (count: number) => `${people(count)} importieren`,
    cancel: 'Abbrechen',
    close: 'Schließen',
    result: 'Ergebnis',
    ready: 'Neu',
    imported: 'Importiert',
    existing: 'Bereits abonniert',
    failed: 'Abgelehnt',
    line: (line: number) => `Zeile ${number(line)}`,
    done: (count: number) => `${people(count)} importiert`,
  },
};
