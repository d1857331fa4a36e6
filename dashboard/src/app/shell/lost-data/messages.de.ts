import type { messages } from './messages.ts';

/** German texts of the notice of lost data. */
export const lostDataMessages: typeof messages = {
  title: 'Einige empfangene Daten konnten nicht geladen werden',
  text: (files, size) =>
    `In den Berichten ${files === 1 ? `fehlt 1 Datei mit Daten (${size}). Sie liegt` : `fehlen ${files} Dateien mit Daten (${size}). Sie liegen`} in journal/rejected im Datenverzeichnis. Wenn Sie diesen Server nicht selbst betreiben, informieren Sie den Betreiber.`,
  dismiss: 'Ausblenden',
};
