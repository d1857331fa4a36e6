import type { FieldTexts, SchemaTexts } from '../../../ui/schema-form/schema-texts.ts';
import type { MonitorKind } from '../monitor-parts/monitor.ts';

type Fields = Readonly<Record<string, FieldTexts>>;

const rows: Fields = {
  'keywords.text': { title: 'Text' },
  'keywords.present': { title: 'ist enthalten', text: 'ist nicht enthalten' },
  'jsonAssertions.path': { title: '$.status' },
  'jsonAssertions.comparison': { title: 'Vergleich' },
  'jsonAssertions.expected': { title: 'Wert' },
  'headerAssertions.name': { title: 'content-type' },
  'headerAssertions.comparison': { title: 'Vergleich' },
  'headerAssertions.expected': { title: 'Wert' },
};

const request: Fields = {
  method: { title: 'Methode', text: 'Die Methode der Anfrage.' },
  headers: { title: 'Header', text: 'Header der Anfrage. Geheime gehören zu den geheimen Headern.' },
  body: { title: 'Inhalt', text: 'Der Inhalt der Anfrage. Setzen Sie auch den Header content-type.' },
};

const response: Fields = {
  expectedStatus: {
    title: 'Erwarteter Status',
    text: 'Statuscodes und Bereiche, zum Beispiel 200-299 und 404.',
  },
  keywords: {
    title: 'Schlüsselwörter',
    text: 'Texte, die der Inhalt enthalten oder nicht enthalten muss. Groß- und Kleinschreibung zählt.',
  },
  jsonAssertions: {
    title: 'JSON',
    text: 'Bedingungen für Werte des Inhalts, zum Beispiel: $.status ist gleich ok.',
  },
  headerAssertions: { title: 'Header der Antwort', text: 'Bedingungen für Header der Antwort.' },
  ...rows,
};

const connection: Fields = {
  followRedirects: {
    title: 'Weiterleitungen',
    text: 'Wie vielen gefolgt wird. 0: Eine Weiterleitung ist die Antwort.',
  },
  httpVersion: { title: 'HTTP-Version', text: 'Automatisch: HTTP/2, wenn der Server es anbietet.' },
  verifyCertificate: { title: 'Zertifikat prüfen', text: 'Ob ein ungültiges Zertifikat ein Fehler ist.' },
  clientCertificate: { title: 'Client-Zertifikat', text: 'Das Zertifikat und seine Kette, in PEM.' },
  clientKey: {
    title: 'Client-Schlüssel',
    text: 'Der private Schlüssel des Client-Zertifikats, in PEM, ohne Passphrase.',
  },
};

const host = { title: 'Host', text: 'Ein Name oder eine IP-Adresse.' };

/** The German texts of the fields of configurations, by kind and path. */
export const FIELDS: Readonly<Record<MonitorKind, SchemaTexts['fields']>> = {
  http: {
    ...request,
    ...response,
    ...connection,
    secretHeaders: {
      title: 'Geheime Header',
      text: 'Header der Anfrage, die verschlüsselt gespeichert und nie angezeigt werden.',
    },
    username: { title: 'Benutzername', text: 'Für die HTTP-Basic-Authentifizierung.' },
    password: { title: 'Passwort', text: 'Für die HTTP-Basic-Authentifizierung.' },
  },
  transaction: {
    steps: {
      title: 'Anfragen',
      text: 'Anfragen nacheinander. Adressen, Header und Inhalte können {{name}} enthalten: eine Variable oder einen Wert aus einer früheren Antwort. Cookies bleiben erhalten.',
    },
    'steps.name': { title: 'Name' },
    'steps.url': { title: 'URL', text: 'Kann {{name}} enthalten.' },
    'steps.extract': { title: 'Werte übernehmen', text: 'Spätere Anfragen verwenden sie als {{name}}.' },
    'steps.extract.name': { title: 'name' },
    'steps.extract.from': { title: 'Aus' },
    'steps.extract.at': { title: '$.token' },
    ...Object.fromEntries(
      Object.entries({ ...request, ...response }).map(([path, texts]) => [`steps.${path}`, texts]),
    ),
    ...connection,
    variables: { title: 'Variablen', text: 'Werte, die verschlüsselt gespeichert werden, etwa Passwörter.' },
  },
  heartbeat: {},
  tcp: {
    host,
    port: { title: 'Port', text: 'Zum Beispiel 5432.' },
    tls: { title: 'TLS', text: 'Ob die Verbindung verschlüsselt ist. Das Zertifikat muss gültig sein.' },
    send: {
      title: 'Senden',
      text: 'Text, der nach dem Verbinden gesendet wird. \\r, \\n und \\xFF stehen für Bytes.',
    },
    expect: { title: 'Erwarten', text: 'Text, den die Antwort enthalten muss.' },
  },
  dns: {
    name: { title: 'Name', text: 'Der Name, der aufgelöst wird.' },
    recordType: { title: 'Typ', text: 'Der Typ der Einträge.' },
    expectedValues: {
      title: 'Erwartete Werte',
      text: 'Werte, die unter den Einträgen sein müssen, in beliebiger Reihenfolge. Ohne sie genügt ein Eintrag.',
    },
    exact: { title: 'Keine anderen Werte', text: 'Ob ein Eintrag mit einem anderen Wert ein Fehler ist.' },
    resolver: {
      title: 'Resolver',
      text: 'Der DNS-Server, der gefragt wird. Sonst die des Servers von Pharos.',
    },
  },
  tls: {
    host,
    port: { title: 'Port', text: 'Der Port des Servers.' },
    serverName: {
      title: 'Servername',
      text: 'Der Name, für den das Zertifikat gelten muss. Sonst der Host.',
    },
    warnDays: {
      title: 'Tage vor dem Ablauf',
      text: 'Läuft das Zertifikat in weniger Tagen ab, ist der Monitor beeinträchtigt.',
    },
  },
  ping: {
    host,
    packets: {
      title: 'Pakete',
      text: 'Wie viele gesendet werden. Ohne Antwort ist der Monitor ausgefallen, bei einem verlorenen Paket beeinträchtigt.',
    },
  },
  domain: {
    domain: { title: 'Domain', text: 'Die registrierte Domain, ohne Subdomains.' },
    warnDays: {
      title: 'Tage vor dem Ablauf',
      text: 'Läuft die Registrierung in weniger Tagen ab, ist der Monitor beeinträchtigt.',
    },
  },
};

/** The German names of choices. */
export const CHOICES: SchemaTexts['choices'] = {
  equals: 'ist gleich',
  not_equals: 'ist nicht',
  contains: 'enthält',
  not_contains: 'enthält nicht',
  less_than: 'ist kleiner als',
  greater_than: 'ist größer als',
  exists: 'ist vorhanden',
  not_exists: 'fehlt',
  auto: 'Automatisch',
  json: 'JSON',
  header: 'Header',
  cookie: 'Cookie',
};

/** The German names of one element of a list. */
export const ELEMENTS: SchemaTexts['elements'] = {
  steps: 'Anfrage',
  'steps.extract': 'Wert',
  'steps.headers': 'Header',
  headers: 'Header',
  secretHeaders: 'Geheimer Header',
  variables: 'Variable',
  keywords: 'Schlüsselwort',
  'steps.keywords': 'Schlüsselwort',
  headerAssertions: 'Header der Antwort',
  'steps.headerAssertions': 'Header der Antwort',
};
