import { LANGUAGE } from '../../lib/language.ts';
import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);

/** The German texts of source maps and resolved stacks. */
export const sourceMapsMessages: typeof messages = {
  card: {
    title: 'Source-Maps',
    text: 'Stacktraces von Fehlern zeigen Ihren Quellcode statt minimierter Skripte. Hochgeladene Dateien können nicht heruntergeladen werden.',
    loading: 'Source-Maps werden geladen',
    table: 'Releases mit Source-Maps',
    release: 'Release',
    files: 'Dateien',
    size: 'Größe',
    uploaded: 'Hochgeladen',
    used: 'Zuletzt benutzt',
    never: 'Nie',
    actions: 'Aktionen',
    delete: 'Löschen',
    deleteNamed: (release) => `Source-Maps von ${release} löschen`,
    empty: 'Noch keine Source-Maps. Laden Sie die eines Releases nach dem Bauen hoch:',
    upload: 'Laden Sie die Source-Maps eines Releases nach dem Bauen hoch:',
    command: 'Befehl',
    keyBefore: 'Die Datei enthält einen API-Schlüssel mit der Berechtigung ',
    keyAfter: '. Das Release muss das im Tracking-Code sein: ',
    total: (size) =>
      `${size} belegt, höchstens 256 MB. Nach 90 Tagen ohne Benutzung werden Source-Maps gelöscht.`,
  },
  deletion: {
    title: (release) => `Source-Maps von ${release} löschen?`,
    text: 'Stacktraces dieses Releases zeigen wieder die minimierten Skripte. Fehler bleiben erhalten.',
    confirm: 'Source-Maps löschen',
    done: 'Source-Maps gelöscht',
  },
  stack: {
    title: 'Stacktrace',
    shown: 'Ansicht',
    copy: 'Stacktrace kopieren',
    source: 'Quellcode',
    script: 'Skript',
    libraries: (count) =>
      `${number(count)} ${plural(count, { one: 'Zeile', other: 'Zeilen' })} aus Bibliotheken`,
    noCode: 'Die Source-Map enthält keinen Quellcode.',
    codeOf: (file) => `Quellcode von ${file}`,
    noMap: (release) => `Keine Source-Map für dieses Skript im Release ${release}.`,
    noRelease: 'Der Fehler hat kein Release, deshalb gilt keine Source-Map.',
    upload: 'Source-Maps hochladen',
  },
};
