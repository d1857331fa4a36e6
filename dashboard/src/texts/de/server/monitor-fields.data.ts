const request = {
  method: { title: 'Methode', text: 'Die Methode der Anfrage.' },
  headers: { title: 'Header', text: 'Header der Anfrage. Geheime gehören zu den geheimen Headern.' },
  body: { title: 'Inhalt', text: 'Der Inhalt der Anfrage. Setzen Sie auch den Header content-type.' },
};

const response = {
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
};

const connection = {
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
export const MONITOR_FIELDS = {
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
