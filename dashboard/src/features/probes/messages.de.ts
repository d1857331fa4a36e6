import type { messages } from './messages.ts';

/** The German texts of probes. */
export const probesMessages: typeof messages = {
  title: 'Messpunkte',
  text: 'Prozesse, die Monitore aus anderen Regionen prüfen.',
  noAccess: 'Ihre Rolle kann keine Monitore sehen.',
  loading: 'Messpunkte werden geladen',
  empty: 'Noch keine Messpunkte',
  emptyText:
    'Ohne Messpunkte prüft dieser Server alle Monitore. Ein Messpunkt prüft sie zusätzlich aus einem anderen Netz.',
  create: 'Messpunkt erstellen',
  region: 'Region',
  regionHint:
    'Kleinbuchstaben, Ziffern und Bindestriche. Monitore verweisen darauf; sie kann nicht geändert werden.',
  regionPlaceholder: 'fra',
  name: 'Name',
  namePlaceholder: 'Frankfurt',
  monitors: 'Monitore',
  lastSeen: 'Zuletzt gesehen',
  never: 'Nie',
  version: 'Version',
  status: 'Status',
  connected: 'Verbunden',
  disconnected: 'Nicht verbunden',
  notStarted: 'Nicht gestartet',
  menu: (name) => `Aktionen für ${name}`,
  formTitle: 'Messpunkt erstellen',
  formText: 'Der nächste Schritt zeigt das Token und den Befehl zum Starten.',
  cancel: 'Abbrechen',
  rotate: 'Token ersetzen',
  rotateTitle: (name) => `Token von ${name} ersetzen?`,
  rotateText:
    'Das alte Token wird sofort abgelehnt. Der Messpunkt muss mit dem neuen Token neu gestartet werden.',
  rename: 'Umbenennen',
  renameTitle: (name) => `${name} umbenennen`,
  save: 'Speichern',
  delete: 'Löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: 'Das Token wird sofort abgelehnt. Noch nicht gesendete Ergebnisse gehen verloren.',
  deleted: 'Messpunkt gelöscht',
  saved: 'Gespeichert',
  tokenTitle: (name) => `${name} starten`,
  tokenNotice: 'Kopieren Sie den Befehl jetzt',
  tokenNoticeText:
    'Er enthält das Token, das nicht noch einmal angezeigt wird. Das Token gibt Zugriff auf die Geheimnisse der Monitore dieser Region.',
  command: 'Befehl',
  done: 'Fertig',
};
