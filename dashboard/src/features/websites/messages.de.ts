import { plural } from '../../lib/plural.ts';
import type { messages } from './messages.ts';

/** The German texts of the pages that add, install and configure a website. */
export const websitesMessages: typeof messages = {
  name: 'Name',
  domain: 'Domain',
  timeZone: 'Zeitzone',
  unknownTimeZone: 'Keine Ergebnisse.',
  snippet: 'Snippet',
  add: {
    title: 'Website hinzufügen',
    text: 'Geben Sie die Domain der Website ein, die Sie analysieren möchten.',
    secondStep: 'Schritt 2 von 3. Geben Sie die Domain der Website ein, die Sie analysieren möchten.',
    domainHint: 'Ohne https:// und Pfad. Schließt alle Subdomains ein.',
    domainPlaceholder: 'example.com',
    optional: 'Optional',
    nameHint: 'Wird im Dashboard und in Berichten angezeigt.',
    namePlaceholder: 'Beispiel',
    timeZoneHint: 'Tage beginnen und enden in dieser Zeitzone. Sie können sie später ändern.',
    submit: 'Website hinzufügen',
  },
  settings: {
    title: 'Einstellungen',
    loading: 'Einstellungen werden geladen',
    notAllowed: 'Mit Ihrer Rolle können Sie die Einstellungen von Websites nicht ändern.',
    save: 'Speichern',
    saved: 'Einstellungen gespeichert',
  },
  general: {
    title: 'Allgemein',
    timeZoneHint: 'Tage beginnen und enden in dieser Zeitzone. Dies gilt auch für bisherige Daten.',
    weekStart: 'Erster Tag der Woche',
    monday: 'Montag',
    sunday: 'Sonntag',
  },
  tracking: {
    title: 'Tracking',
    text: 'Fügen Sie dieses Snippet in den Head jeder Seite ein.',
    rotate: 'ID erneuern',
    stillValid: 'Frühere Tracking-IDs, die noch gültig sind:',
    until: (time) => `bis ${time}`,
    rotateTitle: 'Tracking-ID erneuern?',
    rotateText:
      'Ersetzen Sie das Snippet in Ihren Seiten, bevor die aktuelle ID abläuft. Spätere Ereignisse mit dieser ID werden abgelehnt. Vorhandene Daten bleiben erhalten.',
    expires: 'Die aktuelle ID läuft ab',
    gracePeriods: {
      none: 'Sofort',
      '1h': 'In 1 Stunde',
      '24h': 'In 24 Stunden',
      '7d': 'In 7 Tagen',
      '30d': 'In 30 Tagen',
    },
    rotated: 'Tracking-ID erneuert',
    replaceSnippet: 'Ersetzen Sie das Snippet in Ihren Seiten.',
  },
  collection: {
    title: 'Datenerfassung',
    text: 'Gilt für neue Ereignisse. Geben Sie einen Eintrag pro Zeile ein.',
    fields: {
      allowedOrigins: {
        label: 'Zugelassene Hosts',
        hint: 'Nur Seiten auf diesen Hosts können Ereignisse senden. Lassen Sie das Feld leer, um alle zuzulassen. *.example.com umfasst alle Subdomains von example.com.',
      },
      ignoredReferrers: {
        label: 'Ignorierte Verweise',
        hint: 'Besucher, die von diesen Hosts zurückkehren, behalten ihre frühere Quelle. Bekannte Anbieter für Zahlungen und Anmeldungen sind enthalten.',
      },
      excludedIps: {
        label: 'Ausgeschlossene IP-Adressen',
        hint: 'Ereignisse von diesen Adressen oder Netzen werden ignoriert, zum Beispiel aus Ihrem Büro.',
      },
      excludedPaths: {
        label: 'Ausgeschlossene Seiten',
        hint: '* steht für beliebige Zeichen innerhalb eines Segments, ** für beliebig viele Segmente.',
      },
      pathPatterns: {
        label: 'Zusammengefasste Seiten',
        hint: 'Seiten, die zu einem Muster passen, werden als eine Seite ausgewiesen. Das erste passende Muster gilt.',
      },
      keptQueryParameters: {
        label: 'Beibehaltene Query-Parameter',
        hint: 'Sie bleiben Teil der Seite. Alle anderen Parameter werden entfernt.',
      },
    },
    entryError: (entry, error) => `„${entry}“: ${error}`,
    ignoreTrailingSlash: 'Schrägstrich am Ende ignorieren',
    ignoreTrailingSlashHint: '/about/ wird als /about ausgewiesen.',
    blockSpamReferrers: 'Referrer-Spam blockieren',
    blockSpamReferrersHint: 'Ignoriert vorgetäuschte Besuche, die in Ihren Berichten für einen Link werben.',
  },
  retention: {
    title: 'Datenaufbewahrung',
    label: 'Daten aufbewahren',
    hint: 'Ältere Daten werden einmal am Tag endgültig gelöscht.',
    forever: 'Unbegrenzt',
    days: (count) => `${count} ${plural(count, { one: 'Tag', other: 'Tage' })}`,
    confirmTitle: (days) => `Daten nur ${days} aufbewahren?`,
    confirmText:
      'Alle älteren Daten werden innerhalb eines Tages gelöscht. Dies kann nicht rückgängig gemacht werden.',
    confirm: 'Aufbewahrung verkürzen',
  },
  removal: {
    title: 'Übertragen und löschen',
    transfer: 'Übertragen',
    transferTitle: 'An eine andere Organisation übertragen',
    transferText: 'Umfasst die Einstellungen, Tracking-IDs und alle Daten.',
    transferConfirmTitle: (name) => `${name} übertragen?`,
    transferConfirmText: 'API-Schlüssel dieser Organisation verlieren den Zugriff auf die Website.',
    transferTo: 'Organisation',
    transferred: 'Website übertragen',
    delete: 'Löschen',
    deleteTitle: 'Diese Website löschen',
    deleteText: 'Löscht die Website und alle ihre Daten. Dies kann nicht rückgängig gemacht werden.',
    deleteConfirmTitle: (name) => `${name} löschen?`,
    deleteConfirmText:
      'Die Website verschwindet sofort. Ihre Daten werden innerhalb von Minuten endgültig gelöscht. Die Übersicht zeigt den Fortschritt.',
    deleteConfirm: 'Website löschen',
    deleted: 'Website gelöscht',
    deletedText: 'Die Daten werden gelöscht.',
  },
};
