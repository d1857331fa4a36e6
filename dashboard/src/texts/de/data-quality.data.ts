/** The German texts of the data quality page. */
export const dataQuality = {
  title: 'Datenqualität',
  kind: 'Art',
  all: 'Alle',
  kinds: { event: 'Ereignisse', vital: 'Web Vitals', error: 'Fehler' },
  received: 'Empfangen',
  receivedNote: 'mit beliebigem Ergebnis',
  percentOfAll: '{percent} von allen',
  outcomes: {
    accepted: 'Gezählt',
    bot: 'Bots',
    duplicate: 'Duplikate',
    blocked: 'Blockiert',
    invalid: 'Ungültig',
  },
  chart: {
    title: 'Ergebnisse der Ereignisse',
    shown: 'Im Diagramm angezeigt',
    all: 'Alle',
    notCounted: 'Nicht gezählt',
  },
  reasons: {
    title: 'Gründe und Lösungen',
    label: 'Gründe',
    loading: 'Gründe werden geladen',
    outcome: 'Ergebnis',
    reason: 'Grund',
    count: 'Anzahl',
    percent: 'Anteil',
    fix: 'Lösung',
    openRules: 'Regeln öffnen',
    csv: ['Ergebnis', 'Grund', 'Arten', 'Anzahl', 'Bedeutung', 'Lösung'],
  },
  byOutcome: {
    accepted: ['Gezählt', 'Gespeichert und in allen Zahlen enthalten.', 'Keine Maßnahme nötig.'],
    bot: [
      'Bekannte Bots',
      'Crawler und Programme, die sich zu erkennen geben. Gespeichert, aber nicht in den Zahlen enthalten, sofern kein Filter sie einschließt.',
      'Keine Maßnahme nötig. robots.txt hält viele davon fern.',
    ],
    duplicate: [
      'Duplikat',
      'Ein Ereignis mit derselben eventId wurde erneut empfangen, etwa nach einer verlorenen Antwort. Einmal gezählt.',
      'Keine Maßnahme nötig. Prüfen Sie bei vielen Duplikaten, ob Ihr Code Ereignisse doppelt sendet.',
    ],
  },
  byRule: {
    ip: [
      'Ausgeschlossene IP-Adresse',
      'Von einer IP-Adresse gesendet, die die Website ausschließt, zum Beispiel Ihr Büro.',
      'Wenn Besucher diese Adresse verwenden, ändern Sie die ausgeschlossenen Adressen.',
    ],
    path: [
      'Ausgeschlossene Seite',
      'Von einer Seite gesendet, die die Website ausschließt, zum Beispiel ihre Verwaltung.',
      'Wenn Besucher diese Seite aufrufen, ändern Sie die ausgeschlossenen Seiten.',
    ],
    origin: [
      'Nicht erlaubte Herkunft',
      'Von einer Seite eines Hosts gesendet, der nicht erlaubt ist. Möglicherweise verwendet eine andere Website Ihr Snippet.',
      'Wenn der Host Ihnen gehört, fügen Sie ihn zu den erlaubten hinzu.',
    ],
    spam_referrer: [
      'Referrer-Spam',
      'Die verweisende Website ist für erfundene Besuche bekannt.',
      'Keine Maßnahme nötig. Sie können diese Liste abschalten.',
    ],
    own_link: [
      'Link innerhalb der Website',
      'Ein Klick auf einen Link zu einer Domain der Website selbst oder zu einer Anwendung wie einem E-Mail-Programm.',
      'Keine Maßnahme nötig. Domains der Website sind ihre Domain und die erlaubten Hosts.',
    ],
    benign_error: [
      'Hinweis des Browsers',
      'Eine Meldung, die Browser wie einen Fehler ausgeben, obwohl nichts fehlgeschlagen ist, zum Beispiel „ResizeObserver loop completed with undelivered notifications“.',
      'Keine Maßnahme nötig.',
    ],
    other: ['Regel der Website', 'Durch eine Regel der Website blockiert.', 'Prüfen Sie die Regeln.'],
  },
  byField: {
    body: [
      'Nicht lesbare Anfrage',
      'Der Inhalt der Anfrage war kein JSON-Objekt und keine Liste von Objekten.',
      'Senden Sie ein Objekt mit einem Namen oder eine Liste solcher Objekte.',
    ],
    other_in_batch: [
      'Mit der Liste abgelehnt',
      'Das Ereignis war gültig, aber eine Liste wird nur als Ganzes angenommen oder abgelehnt.',
      'Korrigieren Sie die ungültigen Ereignisse der Liste. Auch sie stehen in dieser Tabelle.',
    ],
    name: [
      'Name',
      'Das Ereignis hatte keinen Namen, oder der Name war kein Text.',
      'Geben Sie jedem Ereignis einen Namen.',
    ],
    timestamp: [
      'Zeit',
      'Die Zeit war ungültig oder lag vor dem Jahr 2000.',
      'Senden Sie Millisekunden seit 1970, eine Zeit nach ISO 8601 oder keine Zeit.',
    ],
    revenue: [
      'Umsatz',
      'Der Betrag war keine Zahl, zum Beispiel der Text „89,90“.',
      'Senden Sie eine Zahl: 89.9.',
    ],
    currency: [
      'Währung',
      'Die Währung ist unbekannt.',
      'Senden Sie einen Code nach ISO 4217 wie EUR oder USD.',
    ],
    'properties.revenue': [
      'Eigenschaft „revenue“',
      'Der Betrag war keine Zahl. Das Ereignis wird ohne Umsatz gezählt.',
      'Senden Sie eine Zahl oder einen Text mit Dezimalpunkt: 49.90.',
    ],
    'properties.value': [
      'Eigenschaft „value“',
      'Das Ereignis hatte eine Währung, aber der Betrag war keine Zahl. Das Ereignis wird ohne Umsatz gezählt.',
      'Senden Sie eine Zahl oder einen Text mit Dezimalpunkt: 49.90.',
    ],
    'properties.currency': [
      'Eigenschaft „currency“',
      'Die Währung ist unbekannt. Das Ereignis wird ohne Umsatz gezählt.',
      'Senden Sie einen Code nach ISO 4217 wie EUR oder USD.',
    ],
    exclude: [
      'Ausgeschlossene Pfade der Seite',
      'Ein Pfad in data-exclude ist keiner, den die Einstellungen annehmen. Er schließt nichts aus.',
      'Schreiben Sie Pfade wie /admin/** oder /*/edit, durch Kommas getrennt.',
    ],
    age_ms: [
      'Alter',
      'Das Alter war negativ, größer als ein Tag oder wurde zusammen mit einer Zeit gesendet.',
      'Senden Sie entweder ein Alter oder eine Zeit.',
    ],
    properties: [
      'Eigenschaften',
      'Die Eigenschaften waren kein Objekt, oder sie überschritten die Grenze von 50 Eigenschaften und 32 KB.',
      'Senden Sie ein Objekt mit kurzen Werten.',
    ],
    other: [
      'Ungültiges Feld',
      'Der Wert dieses Felds ist ungültig.',
      'Die Antwort auf die Anfrage nennt die Fehler nach Feld.',
    ],
  },
  field: 'Feld „{name}“',
  empty: {
    title: 'Noch keine Daten',
    text: 'Wenn Ihre Seiten Daten senden, zeigt diese Seite die Zahl der gezählten, doppelten, blockierten und ungültigen Ereignisse sowie der Ereignisse von Bots.',
    getSnippet: 'Zum Snippet',
  },
} as const;
