import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

/** The German texts of scheduled reports. */
export const scheduledReportsMessages: typeof messages = {
  title: 'Geplante Berichte',
  text: 'Berichte per E-Mail und an Ihre Integrationen, jeden Morgen, jede Woche oder jeden Monat.',
  create: 'Bericht erstellen',
  keepersOnly: 'Nur Inhaber und Administratoren können geplante Berichte verwalten.',
  loading: 'Geplante Berichte werden geladen',
  empty: 'Noch keine geplanten Berichte',
  emptyText:
    'Ein Bericht zeigt Besucher, Quellen, Seiten, Ziele und Umsatz einer Website, verglichen mit dem Zeitraum davor. Empfänger brauchen kein Konto.',
  allWebsites: 'Alle Websites',
  columns: {
    name: 'Bericht',
    schedule: 'Zeitplan',
    recipients: 'Empfänger',
    lastSent: 'Zuletzt gesendet',
    state: 'Status',
    menu: (name) => `Aktionen für ${name}`,
  },
  frequencies: { daily: 'Täglich', weekly: 'Wöchentlich', monthly: 'Monatlich' },
  schedule: (frequency, hour) => `${frequency} um ${hour}`,
  receivers: (people, integrations) =>
    [
      ...(people > 0 ? [`${people} ${plural(people, { one: 'Adresse', other: 'Adressen' })}`] : []),
      ...(integrations > 0
        ? [`${integrations} ${plural(integrations, { one: 'Integration', other: 'Integrationen' })}`]
        : []),
    ].join(', '),
  unsubscribed: (count) => `${count} abbestellt`,
  never: 'Nie',
  states: { active: 'Aktiv', paused: 'Pausiert', failing: 'Fehlgeschlagen' },
  next: (time) => `Nächster: ${time}`,
  menu: {
    edit: 'Bearbeiten',
    preview: 'Vorschau',
    send: 'Jetzt senden',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    delete: 'Löschen',
  },
  sent: (count) => `Bericht an ${count} Empfänger gesendet`,
  paused: 'Bericht pausiert',
  resumed: 'Bericht fortgesetzt',
  deleted: 'Bericht gelöscht',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteText: 'Er wird nicht mehr gesendet. Das lässt sich nicht rückgängig machen.',
  form: {
    createTitle: 'Bericht erstellen',
    editTitle: 'Bericht bearbeiten',
    website: 'Website',
    name: 'Name',
    namePlaceholder: 'Wochenbericht',
    frequency: 'Häufigkeit',
    hour: 'Uhrzeit',
    hourHint:
      'In der Zeitzone der Website. Wochenberichte werden am ersten Tag der Woche gesendet, Monatsberichte am Monatsersten.',
    recipients: 'E-Mail-Adressen',
    recipientsPlaceholder: 'ada@example.com',
    recipientsHint: 'Eine pro Zeile, höchstens 50. Jede E-Mail enthält einen Link zum Abbestellen.',
    integrations: 'Integrationen',
    integrationsHint: 'Erhalten die wichtigsten Kennzahlen.',
    language: 'Sprache',
    languages: { en: 'English', de: 'Deutsch' },
    cancel: 'Abbrechen',
    create: 'Bericht erstellen',
    save: 'Speichern',
    preview: 'Vorschau',
    hidePreview: 'Vorschau ausblenden',
    created: 'Bericht erstellt',
    saved: 'Bericht gespeichert',
  },
  previewTitle: 'Vorschau',
  previewText: 'Der Bericht über den letzten abgeschlossenen Zeitraum.',
  close: 'Schließen',
};
