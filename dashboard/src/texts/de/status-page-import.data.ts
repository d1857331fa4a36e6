/** The German texts of the import of status pages. */
export const statusPageImport = {
  title: 'Statusseite importieren',
  text: 'Aus einem anderen Produkt. Bevor Sie das Ergebnis gesehen haben, wird nichts erstellt.',
  source: 'Produkt',
  sources: { statuspage: 'Atlassian Statuspage', openstatus: 'OpenStatus' },
  hints: {
    statuspage:
      'summary.json Ihrer Seite, oder die Antworten ihrer API: page, components, incidents und scheduled_maintenances.',
    openstatus:
      'Die Antworten der API als ein Objekt: page, monitors, statusReports, statusReportUpdates und maintenances.',
  },
  file: 'Datei',
  tooLarge: 'Die Datei ist größer als 4 MB.',
  content: 'Inhalt der Datei',
  cancel: 'Abbrechen',
  preview: 'Datei prüfen',
  submit: 'Statusseite importieren',
  open: 'Statusseite öffnen',
  results: 'Ergebnis',
  columns: { name: 'Name', status: 'Ergebnis', notes: 'Was nicht übernommen wird' },
  kinds: {
    page: 'Statusseite',
    group: 'Gruppe',
    component: 'Komponente',
    incident: 'Vorfall',
    maintenance: 'Wartung',
    subscriber: 'Abonnenten',
  },
  statuses: {
    ready: 'Bereit',
    created: 'Erstellt',
    skipped: 'Keine Entsprechung',
    failed: 'Fehlgeschlagen',
  },
  done: '{name} importiert',
} as const;
