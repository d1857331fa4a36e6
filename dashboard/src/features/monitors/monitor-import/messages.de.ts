import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const monitors = (count: number) =>
  `${number(count)} ${plural(count, { one: 'Monitor', other: 'Monitore' })}`;

/** The German texts of the import of monitors. */
export const monitorImportMessages: typeof messages = {
  title: 'Monitore importieren',
  text: 'Aus einem anderen Produkt. Bevor Sie das Ergebnis gesehen haben, wird nichts erstellt.',
  source: 'Produkt',
  sources: {
    uptime_kuma: 'Uptime Kuma',
    uptimerobot: 'UptimeRobot',
    gatus: 'Gatus',
    openstatus: 'OpenStatus',
  },
  hints: {
    uptime_kuma: 'Die Sicherung: eine JSON-Datei.',
    uptimerobot: 'Der Export: eine JSON- oder CSV-Datei.',
    gatus: 'Die Konfiguration: eine YAML-Datei.',
    openstatus: 'Die Konfiguration: eine YAML-Datei.',
  },
  file: 'Datei',
  tooLarge: 'Die Datei ist größer als 2 MB.',
  content: 'Inhalt der Datei',
  cancel: 'Abbrechen',
  preview: 'Datei prüfen',
  submit: (count: number) => `${monitors(count)} importieren`,
  results: 'Ergebnis',
  columns: { name: 'Monitor', status: 'Ergebnis', notes: 'Was nicht übernommen wird' },
  statuses: {
    ready: 'Bereit',
    created: 'Erstellt',
    skipped: 'Keine Entsprechung',
    failed: 'Fehlgeschlagen',
  },
  nothing: 'Die Datei enthält keine Monitore.',
  done: (count: number) => `${monitors(count)} importiert`,
  close: 'Schließen',
};
