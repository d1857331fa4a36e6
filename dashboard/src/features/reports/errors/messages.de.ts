import { LANGUAGE } from '../../../lib/language.ts';
import type { messages } from './messages.ts';

/** The German texts of the errors page. */
export const errorsMessages: typeof messages = {
  title: 'Fehler',
  subject: 'Fehler',
  issues: 'Probleme',
  issuesDescription: 'Fehler mit derselben Ursache bilden ein Problem.',
  overTime: 'Fehler im Zeitverlauf',
  loading: 'Fehler werden geladen',
  pagination: 'Seiten der Probleme',
  noMessage: 'Keine Meldung',
  new: 'Neu',
  figures: {
    errors: 'Fehler',
    issues: 'Probleme',
    visitors: 'Besucher',
    affectedVisitors: 'Betroffene Besucher',
    affectedVisits: 'Betroffene Besuche',
    errorRate: 'Fehlerrate',
  },
  columns: { error: 'Fehler', firstSeen: 'Zuerst', lastSeen: 'Zuletzt' },
  splits: {
    page: { title: 'Seiten', noun: 'Seite' },
    message: { title: 'Meldungen', noun: 'Meldung' },
    class: { title: 'Klassen', noun: 'Klasse' },
    file: { title: 'Dateien', noun: 'Datei' },
    browser: { title: 'Browser', noun: 'Browser' },
    os: { title: 'Systeme', noun: 'System' },
    device: { title: 'Geräte', noun: 'Gerät' },
    country: { title: 'Länder', noun: 'Land' },
  },
  issue: {
    title: 'Fehler',
    menu: 'dieses Problem',
    loading: 'Problem wird geladen',
    empty: 'Dieser Fehler ist in diesem Zeitraum nicht aufgetreten, oder die Filter schließen ihn aus.',
    firstSeen: 'Zuerst in diesem Zeitraum',
    stack: 'Stack',
    noStackBefore: 'Der Browser hat keinen Stack gemeldet. Laden Sie Skripte eines anderen Hosts mit ',
    noStackAfter: ' und senden Sie CORS-Header.',
    more: (count) => `und ${count.toLocaleString(LANGUAGE)} weitere`,
  },
  occurrences: {
    title: 'Letzte Vorkommen',
    loading: 'Vorkommen werden geladen',
    time: 'Zeit',
    location: 'Ort',
    line: 'Zeile',
  },
  csv: {
    group: ['Fingerabdruck', 'Meldung', 'Klasse', 'Quelle', 'Fehler', 'Besucher', 'Zuerst', 'Zuletzt'],
    stack: 'Stack',
  },
  empty: {
    title: 'Noch keine Fehler',
    textBefore: 'Der Tracker meldet JavaScript-Fehler, wenn das Tracking-Snippet dieses Attribut hat: ',
    textAfter: '. Wenn es bereits gesetzt ist, sind keine Fehler aufgetreten.',
  },
};
