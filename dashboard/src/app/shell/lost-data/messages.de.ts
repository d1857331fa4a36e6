import type { messages } from './messages.ts';

/** German texts of the notices of lost data. */
export const lostDataMessages: typeof messages = {
  title: 'Einige empfangene Daten konnten nicht geladen werden',
  text: (files, size) =>
    `In den Berichten ${files === 1 ? `fehlt 1 Datei mit Daten (${size}). Sie liegt` : `fehlen ${files} Dateien mit Daten (${size}). Sie liegen`} in journal/rejected im Datenverzeichnis. Wenn Sie diesen Server nicht selbst betreiben, informieren Sie den Betreiber.`,
  accepted: 'Dieser Server wurde ohne einen Teil seiner Daten gestartet',
  kinds: {
    events: (time) => `Ereignisse aus der Zeit vor ${time} fehlen.`,
    rows: (time) =>
      `Seit ${time} fehlen Zeilen aus beschädigten Dateien. Die Dateien liegen in facts-damaged im Datenverzeichnis.`,
    missing: (time) => `Ein Teil der Daten, die vor ${time} empfangen wurden, fehlt.`,
    settings: (time) => `Benutzer, Websites und Einstellungen aus der Zeit vor ${time} fehlen.`,
    secret: (time) =>
      `API-Schlüssel, Sitzungen, Freigabe-Links und gespeicherte Geheimnisse aus der Zeit vor ${time} sind ungültig.`,
  },
  restore:
    'Der Betreiber hat das mit --accept-loss bestätigt. Nur eine Sicherung kann die Daten wiederherstellen.',
  ended: 'Der Server wurde unerwartet beendet',
  endedText: (count, time) =>
    `${count === 1 ? 'Einmal' : `${count}-mal`} endete der Server, ohne angehalten zu werden: Er wurde abgebrochen, hatte zu wenig Speicher oder ist fehlgeschlagen. Zuletzt wurde das am ${time} bemerkt. Das Protokoll des Servers nennt den Grund von Fehlern.`,
  damaged: 'Gespeicherte Daten sind beschädigt',
  damagedText: (tables, time) =>
    `${time === undefined ? 'Dateien' : `Seit dem ${time} sind Dateien`} von ${tables}${time === undefined ? ' sind' : ''} beschädigt. Seiten und Exporte, die sie brauchen, schlagen fehl, und Zahlen können unvollständig sein.`,
  damagedTables: {
    facts: (table) => `${table} (Ereignisspeicher)`,
    state: (table) => `${table} (Datenbank)`,
  },
  damagedRemedy:
    'Stellen Sie eine Sicherung wieder her: siehe „Damage“ in docs/self-hosting.md. Wenn Sie diesen Server nicht selbst betreiben, informieren Sie den Betreiber.',
  dismiss: 'Ausblenden',
};
