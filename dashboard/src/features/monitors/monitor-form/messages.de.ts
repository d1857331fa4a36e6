import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import { CHOICES, ELEMENTS, FIELDS } from './field-texts.de.data.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The German texts of the form of monitors. */
export const monitorFormMessages: typeof messages = {
  newTitle: 'Neuer Monitor',
  newText: 'Er wird geprüft, während Sie das Formular ausfüllen.',
  editTitle: (name: string) => `${name} bearbeiten`,
  notAllowed: 'Ihre Rolle erlaubt keine Änderungen an Monitoren.',
  loading: 'Das Formular wird geladen',
  kind: 'Art',
  unavailable: 'Dieser Server darf keine ICMP-Pakete senden.',
  url: 'URL',
  urlExample: 'https://example.com/health',
  name: 'Name',
  nameExample: {
    http: 'Website',
    transaction: 'Anmelden und bestellen',
    heartbeat: 'Nächtliche Sicherung',
    tcp: 'Datenbank',
    dns: 'Einträge von example.com',
    tls: 'Zertifikat von example.com',
    ping: 'Router',
    domain: 'example.com',
  },
  interval: 'Abstand',
  every: (duration: string) => `Alle ${duration}`,
  create: 'Monitor erstellen',
  save: 'Monitor speichern',
  incomplete: 'Ein Name und ein vollständiges Ziel sind erforderlich.',
  created: (name: string) => `${name} erstellt`,
  saved: 'Monitor gespeichert',
  cacheBust: 'Caches umgehen',
  cacheBustText: 'Fügt jeder Anfrage einen Parameter mit einem zufälligen Wert hinzu.',
  sections: {
    response: { title: 'Erwartete Antwort', text: 'Status, Schlüsselwörter, JSON-Werte und Header' },
    request: { title: 'Anfrage', text: 'Methode, Header, Inhalt und Zugangsdaten' },
    connection: { title: 'Verbindung', text: 'Weiterleitungen, HTTP-Version und Zertifikate' },
    other: { title: 'Optionen', text: 'Weitere Einstellungen dieser Art' },
  },
  responseSummary: (status: string, conditions: number) =>
    conditions === 0
      ? `Status ${status}. Schlüsselwörter, JSON-Werte und Header ergänzen`
      : `Status ${status} und ${number(conditions)} ${plural(conditions, { one: 'Bedingung', other: 'Bedingungen' })}`,
  decision: {
    title: 'Wann er ausgefallen ist',
    summary: (timeout: string, failures: string, window: string, degraded: string) =>
      `Nach ${failures} von ${window} Prüfungen, je höchstens ${timeout} s${
        degraded === '' ? '' : `. Beeinträchtigt ab ${degraded} ms`
      }`,
    local: 'Dieser Server',
    timeoutSeconds: {
      title: 'Zeitlimit in Sekunden',
      text: 'Eine Prüfung, die länger dauert, schlägt fehl. Höchstens der Abstand.',
    },
    retries: {
      title: 'Sofortige Wiederholungen',
      text: 'Wie oft eine fehlgeschlagene Prüfung sofort wiederholt wird, bevor sie zählt.',
    },
    failuresToDown: {
      title: 'Fehler bis zum Ausfall',
      text: 'Fehlgeschlagene unter den letzten Prüfungen des Fensters.',
    },
    failureWindow: { title: 'Fenster in Prüfungen', text: 'Wie viele der letzten Prüfungen zählen.' },
    successesToUp: { title: 'Erfolge bis verfügbar', text: 'Erfolgreiche Prüfungen hintereinander.' },
    degradedAfterMs: {
      title: 'Beeinträchtigt ab, in ms',
      text: 'Eine langsamere Prüfung gilt als beeinträchtigt. Leer: kein Grenzwert.',
    },
    regions: { title: 'Regionen', text: 'Von wo geprüft wird. Probes fügen Regionen hinzu.' },
    quorum: {
      title: 'Quorum',
      text: 'Regionen, die einen Ausfall feststellen müssen. Leer: mehr als die Hälfte.',
    },
  },
  order: {
    title: 'Gruppe, Tags und Ziel',
    text: 'Website, Abhängigkeit, Gruppe, Tags und SLO',
    none: 'Keine',
    website: 'Website',
    websiteText: 'Ihre Statistik zeigt die Ausfälle, und Ausfälle zeigen, was sie gekostet haben.',
    parent: 'Hängt ab von',
    parentText:
      'Solange jener Monitor ausgefallen ist, ist dieser nicht erreichbar und löst keinen Alarm aus.',
    group: 'Gruppe',
    tags: 'Tags',
    tagsText: 'Einen neuen eingeben und die Eingabetaste drücken.',
    slo: 'SLO in Prozent',
    sloText: 'Das Ziel seiner Verfügbarkeit über 30 Tage, zum Beispiel 99,9.',
  },
  heartbeat: {
    expected: 'Eine Anfrage wird erwartet',
    period: 'Mindestens alle',
    cron: 'Nach Cron-Ausdruck',
    periodLabel: 'Längste Zeit zwischen zwei Anfragen',
    periodText: 'Jede Anfrage beginnt sie neu.',
    cronLabel: 'Cron-Ausdruck',
    cronText: 'Minute, Stunde, Tag des Monats, Monat, Wochentag.',
    zone: 'Zeitzone',
    grace: 'Karenz',
    graceText: (duration: string) => `Eine Anfrage darf ${duration} zu spät kommen.`,
    maxRun: 'Längster Lauf',
    maxRunText: 'Von der Start-Anfrage bis zur End-Anfrage.',
    optional: 'Optional',
  },
  unit: 'Einheit',
  units: { seconds: 'Sekunden', minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
  test: {
    title: 'Test',
    running: 'Der Test läuft',
    done: 'Der Test ist fertig',
    repeat: 'Erneut testen',
    waiting: 'Der Test beginnt, sobald das Ziel vollständig ist.',
    suggestions: 'Bedingung ergänzen',
    heartbeatTitle: 'So funktioniert es',
    heartbeatText:
      'Ihr Job sendet nach jedem Lauf eine Anfrage. Die URL erhalten Sie, wenn der Monitor erstellt ist.',
    heartbeatUrl: 'https://…/heartbeat/TOKEN',
  },
  suggestions: {
    status: (code: number) => `Status ist ${code}`,
    header: (name: string, value: string) => `${name} enthält ${value}`,
    json: (path: string, value: string) => `${path} ist gleich ${value}`,
    latency: (ms: number) => `Beeinträchtigt ab ${number(ms)} ms`,
  },
  fields: FIELDS,
  choices: CHOICES,
  elements: ELEMENTS,
};
