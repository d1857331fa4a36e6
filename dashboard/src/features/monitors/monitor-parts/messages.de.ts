import { REASON_TEXTS } from '../../../../../server/src/lib/german/reason-texts.data.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The German texts of checks: their phases, conditions, certificates and evidence. */
export const monitorPartsMessages: typeof messages = {
  phases: {
    dnsMs: 'DNS',
    connectMs: 'Verbindung',
    tlsMs: 'TLS',
    ttfbMs: 'Erstes Byte',
    transferMs: 'Übertragung',
  },
  waterfall: 'Phasen der Prüfung',
  phase: (name: string, duration: string) => `${name}: ${duration}`,
  total: 'Gesamt',
  states: { up: 'Verfügbar', degraded: 'Beeinträchtigt', down: 'Ausgefallen', unknown: 'Unbekannt' },
  facts: {
    status: 'Status',
    latency: 'Dauer',
    protocol: 'Protokoll',
    size: 'Größe',
    address: 'Adresse',
    region: 'Region',
    time: 'Zeit',
  },
  local: 'Dieser Server',
  conditions: 'Bedingungen',
  passed: 'Erfüllt',
  failed: 'Nicht erfüllt',
  expected: 'Erwartet',
  actual: 'Tatsächlich',
  certificate: {
    title: 'Zertifikat',
    valid: 'Gültig',
    invalid: 'Ungültig',
    expires: (day: string, days: number) =>
      days < 0
        ? `Abgelaufen am ${day}`
        : `Läuft am ${day} ab, in ${number(days)} ${plural(days, { one: 'Tag', other: 'Tagen' })}`,
    issuer: 'Aussteller',
    subject: 'Inhaber',
    intermediate: 'Zwischenzertifikat, das zuerst abläuft',
    names: 'Namen',
    more: (count: number) => `und ${number(count)} weitere`,
  },
  steps: 'Anfragen',
  evidence: 'Antwort',
  headers: 'Header',
  body: 'Inhalt, die ersten 4 KB',
  noBody: 'Der Inhalt ist leer.',
  heartbeat: {
    example: 'Beispiel',
    examples: { crontab: 'crontab', shell: 'Skript', curl: 'curl' },
    explain: {
      crontab: 'Die Anfrage wird nur gesendet, wenn der Job gelingt.',
      shell: 'Misst den Lauf und sendet den Exit-Code mit dem Ende der Ausgabe.',
      curl: 'Senden Sie sie am Ende Ihres Jobs.',
    },
  },
  reasons: REASON_TEXTS,
  received: 'Empfangener Text',
  errors: {
    dns: 'Namensauflösung',
    connection_refused: 'Verbindung abgelehnt',
    unreachable: 'Nicht erreichbar',
    connection_reset: 'Verbindung abgebrochen',
    timeout: 'Zeitüberschreitung',
    tls: 'TLS',
    certificate: 'Zertifikat',
    too_many_redirects: 'Weiterleitungen',
    invalid_response: 'Ungültige Antwort',
    status: 'Status',
    keyword: 'Schlüsselwort',
    json: 'JSON',
    header: 'Header',
    latency: 'Langsam',
    protocol: 'Protokoll',
    mismatch: 'Wert',
    expiring: 'Läuft bald ab',
    expired: 'Abgelaufen',
    exit_code: 'Exit-Code',
    missed: 'Ausgeblieben',
    forbidden_address: 'Verbotene Adresse',
    no_connectivity: 'Keine Verbindung',
    interrupted: 'Unterbrochen',
  },
};
