/** The German texts of the overview of all websites. */
export const overview = {
  title: 'Übersicht',
  addWebsite: 'Website hinzufügen',
  empty: {
    title: 'Noch keine Websites',
    forEditors:
      'Fügen Sie Ihre erste Website hinzu und bauen Sie das Tracking-Snippet ein. Besuche erscheinen innerhalb von Sekunden.',
    forViewers: 'Die erste Website kann von einem Inhaber, Administrator oder Mitglied hinzugefügt werden.',
  },
  noResults: 'Keine Website enthält „{text}“ im Namen oder in der Domain.',
  toolbar: {
    visitors: 'Besucher',
    comparedWith: {
      '24h': 'im Vergleich zu den 24 Stunden davor',
      '7d': 'im Vergleich zu den 7 Tagen davor',
      '30d': 'im Vergleich zu den 30 Tagen davor',
    },
    timeZoneNote:
      'Die Tage gelten in der Zeitzone jeder Website oder in der, die Sie wählen. Der heutige Tag wird bis zur selben Uhrzeit verglichen.',
    find: 'Website suchen',
    sortBy: 'Sortieren nach',
    sort: { visitors: 'Meiste Besucher', change: 'Wachstum', name: 'Name' },
    range: 'Zeitraum',
    ranges: { '24h': '24 Stunden', '7d': '7 Tage', '30d': '30 Tage' },
  },
  menu: {
    label: 'Weitere Aktionen',
    exportCsv: 'Als CSV exportieren',
    showApiCall: 'API-Anfrage anzeigen',
    apiCallTitle: 'API-Anfrage: alle Websites',
    apiCallText: 'Liefert dieselben Zahlen. Verwenden Sie einen Schlüssel mit dem Scope read:data.',
  },
  card: {
    noData: 'Noch keine Daten. Bauen Sie das Tracking-Snippet ein.',
    getSnippet: 'Zum Snippet',
    exactVisitors: 'Genau {text} Besucher',
    visitors: 'Besucher',
    inRange: {
      '24h': 'in den letzten 24 Stunden',
      '7d': 'in den letzten 7 Tagen',
      '30d': 'in den letzten 30 Tagen',
    },
    overTime: 'Besucher von {name} im Zeitverlauf',
    nowTitle: 'Besucher in den letzten 5 Minuten',
    now: '{count} jetzt',
    public: 'Öffentlich',
    pageviews: '{text} {count, plural, one {Seitenaufruf} other {Seitenaufrufe}}',
    lastDay: '{text} Besucher in 24 Stunden',
  },
  deletions: {
    title: 'Gelöschte Websites',
    text: 'Nicht mehr sichtbar. Die Daten werden gelöscht.',
    progress: '{name} wird gelöscht',
    waiting: 'Wartet auf den Beginn.',
    running: 'Daten werden gelöscht.',
    failed: 'Das Löschen ist fehlgeschlagen. Es wird automatisch erneut versucht.',
    removed: 'Alle Daten sind gelöscht. Die restlichen Dateien werden innerhalb weniger Minuten entfernt.',
  },
} as const;
