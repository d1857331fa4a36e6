import { OUTBOUND } from '../../../../../server/src/lib/texts/de/outbound.data.ts';

/** German messages of errors by English ones. */
export const ERRORS = {
  ...OUTBOUND,
  ' or ': ' oder ',
  'Authentication required': 'Sie müssen angemeldet sein',
  'Insufficient permissions': 'Ihre Berechtigungen reichen nicht aus',
  'Access to this resource is denied': 'Sie haben keinen Zugriff auf diese Ressource',
  'Not found': 'Nicht gefunden',
  'Rate limit exceeded': 'Zu viele Anfragen',
  'The request is not valid': 'Die Anfrage ist ungültig',
  'The request could not be read': 'Die Anfrage ist nicht lesbar',
  'One of website_id, link_id, monitor_id or organization_id is required':
    'Eine Angabe von website_id, link_id, monitor_id oder organization_id ist erforderlich',
  'The query could not be compiled': 'Die Abfrage konnte nicht übersetzt werden',
  'The query could not be executed': 'Die Abfrage konnte nicht ausgeführt werden',
  'The query took too long': 'Die Abfrage dauerte zu lange',
  'The resource is in a conflicting state': 'Die Ressource ist in einem Zustand, der das nicht zulässt',
  'The resource was changed since it was read': 'Die Ressource wurde geändert, seit sie gelesen wurde',
  'Method not allowed': 'Diese Methode ist nicht erlaubt',
  'The request body is too large': 'Die Anfrage ist zu groß',
  'The media type is not supported': 'Dieser Medientyp wird nicht unterstützt',
  'The service is unavailable. Nothing was accepted':
    'Der Dienst ist nicht verfügbar. Nichts wurde angenommen',
  'Something went wrong': 'Ein Fehler ist aufgetreten',
  'The x-api-key and Authorization headers carry different keys':
    'Die Kopfzeilen x-api-key und Authorization enthalten verschiedene Schlüssel',
  'must carry the same key as x-api-key, or be left out':
    'muss denselben Schlüssel wie x-api-key enthalten oder fehlen',
  'The request carries both a key and the token of a share link':
    'Die Anfrage enthält einen Schlüssel und das Token eines Freigabelinks',
  'must be left out beside a key': 'muss neben einem Schlüssel fehlen',
  'This organization requires two-factor authentication. Set it up in your account settings':
    'Diese Organisation verlangt Zwei-Faktor-Authentifizierung. Richten Sie sie in Ihren Kontoeinstellungen ein',
  'The body is not valid {}': 'Der Inhalt ist kein gültiges {0}',
  'must be valid {}': 'muss gültiges {0} sein',
  'must not nest deeper than {} levels': 'darf höchstens {0} Ebenen tief verschachtelt sein',
  'must be on {} or one of its subdomains': 'muss auf {0} oder einer Subdomain davon liegen',
  'must be an http or https URL': 'muss eine http- oder https-URL sein',
  'is not allowed as a name': 'ist als Name nicht erlaubt',
  'must not contain NUL characters': 'darf keine NUL-Zeichen enthalten',
  'must be well-formed Unicode': 'muss wohlgeformtes Unicode sein',
  'No such path': 'Diesen Pfad gibt es nicht',
  'The headers are too large': 'Die Kopfzeilen sind zu groß',
  'The request is not valid HTTP': 'Die Anfrage ist kein gültiges HTTP',
  'must be one of {}.': 'muss einer dieser Werte sein: {0}.',
  'must be empty for {}': 'muss bei {0} leer sein',
  'must be one value for {}': 'muss bei {0} genau ein Wert sein',
  'must not be empty for {}': 'darf bei {0} nicht leer sein',
  'is accepted by {}, not by {}': 'wird von {0} angenommen, nicht von {1}',
  'must be an IANA time zone, such as Europe/Berlin': 'muss eine IANA-Zeitzone sein, etwa Europe/Berlin',
  'must be a number': 'muss eine Zahl sein',
  'must be a date that exists, such as 2026-03-01 or 2026-03-01T12:00:00Z, or seconds or milliseconds since 1970':
    'muss ein Datum sein, das es gibt, etwa 2026-03-01 oder 2026-03-01T12:00:00Z, oder Sekunden oder Millisekunden seit 1970',
  'must be text, because numbers have at most 15 digits':
    'muss ein Text sein, weil Zahlen höchstens 15 Stellen haben',
  'must be a semantic version, such as 2.1.0': 'muss eine semantische Version sein, etwa 2.1.0',
  'must have at most {} characters': 'darf höchstens {0} Zeichen haben',
  'The Content-Encoding is not supported. Use one of {}':
    'Diese Content-Encoding wird nicht unterstützt. Möglich sind {0}',
  'The body cannot be decoded by its Content-Encoding':
    'Der Inhalt kann mit seiner Content-Encoding nicht gelesen werden',
  'The body expands too much': 'Der Inhalt wird beim Entpacken zu groß',
  'The Host header is missing': 'Der Header Host fehlt',
  '{} requests of this caller are already in progress: retry later':
    'Es werden bereits {0} Anfragen dieses Absenders bearbeitet. Bitte später erneut versuchen.',
  'must be at most {} without a credential': 'darf ohne Anmeldedaten höchstens {0} sein',
  'must have at most {} parameters in all queries together, not {}':
    'darf in allen Abfragen zusammen höchstens {0} Parameter haben, nicht {1}',
  'must request at most {} rows, which is the sum of the limits of all parameters, not {}':
    'darf höchstens {0} Zeilen anfordern (die Summe der Limits aller Parameter), nicht {1}',
  'must be a regular expression (RE2 syntax: without look-around and back references)':
    'muss ein regulärer Ausdruck sein (RE2-Syntax: ohne Look-around und Rückverweise)',
  'The pattern is too large: with repetitions and character classes, it has more than {} parts':
    'Das Muster ist zu groß: Mit Wiederholungen und Zeichenklassen hat es mehr als {0} Teile',
  'The pattern is too large: the patterns of the rules have more than {} parts together':
    'Das Muster ist zu groß: Die Muster der Regeln haben zusammen mehr als {0} Teile',
  'The pattern is too large: the patterns of the request have more than {} parts together':
    'Das Muster ist zu groß: Die Muster der Anfrage haben zusammen mehr als {0} Teile',
  'The rules must not have more than {} patterns': 'Die Regeln dürfen höchstens {0} Muster haben',
  'The rules take too long to compare with these attributes':
    'Der Vergleich der Regeln mit diesen Attributen dauert zu lange',
  'must be an IP address or a CIDR range, such as 192.0.2.0/24':
    'muss eine IP-Adresse oder ein CIDR-Bereich sein, etwa 192.0.2.0/24',
  'must be {} ({}_…)': 'muss {0} sein ({1}_…)',
  'is not a known field': 'ist kein bekanntes Feld',
  'is not allowed': 'ist nicht erlaubt',
  'must be {}': 'muss {0} sein',
  'must be a multiple of {}': 'muss ein Vielfaches von {0} sein',
  'is not a valid name: it {}': 'ist kein gültiger Name: er {0}',
  'is not valid': 'ist ungültig',
  'holds an item that is not valid: it {}': 'enthält einen ungültigen Eintrag: er {0}',
  'is required and must be one of {}': 'ist erforderlich und muss einer dieser Werte sein: {0}',
  'is required': 'ist erforderlich',
  'must be true or false': 'muss true oder false sein',
  'must be one of {}': 'muss einer dieser Werte sein: {0}',
  'must match the pattern {}': 'muss dem Muster {0} entsprechen',
  'must start with {}': 'muss mit {0} beginnen',
  'must end with {}': 'muss mit {0} enden',
  'must contain {}': 'muss {0} enthalten',
  'must be': 'muss sein',
  'must have': 'muss haben',
  'must not be empty': 'darf nicht leer sein',
  'has a field that is not known: {}': 'hat ein unbekanntes Feld: {0}',
  'has {} fields that are not known, such as {}': 'hat {0} unbekannte Felder, darunter {1}',
  'must match exactly one form': 'muss genau einer der Formen entsprechen',
  'must be one line, without control characters': 'muss eine Zeile ohne Steuerzeichen sein',
  'must be a whole number': 'muss eine ganze Zahl sein',
  'must not differ from {}, which means the same':
    'darf sich nicht von {0} unterscheiden, das dasselbe bedeutet',
  'must be a shared goal of this website': 'muss ein geteiltes Ziel dieser Website sein',
  'must not be repeated': 'darf nicht wiederholt werden',
  'A website has at most {} alerts': 'Eine Website hat höchstens {0} Alarme',
  'must have a kind: {}': 'muss eine Art (kind) haben: {0}',
  'is not a cursor of this list': 'ist kein Cursor dieser Liste',
  'must be an ISO 8601 time with its offset: 2026-03-01T12:00:00Z':
    'muss eine Zeit nach ISO 8601 mit Zeitverschiebung sein: 2026-03-01T12:00:00Z',
  'must be between 1970 and 2100': 'muss zwischen 1970 und 2100 liegen',
  'must be later than at': 'muss nach at liegen',
  'A website has at most {} annotations': 'Eine Website hat höchstens {0} Anmerkungen',
  'must be a fingerprint: 16 hexadecimal digits': 'muss ein Fingerabdruck sein: 16 hexadezimale Ziffern',
  'A website has at most {} resolved and ignored error groups':
    'Eine Website hat höchstens {0} behobene und ignorierte Fehlergruppen',
  'must be a source map of version 3, in JSON': 'muss eine Source-Map der Version 3 in JSON sein',
  'must be text in UTF-8, with or without gzip': 'muss Text in UTF-8 sein, mit oder ohne gzip',
  'must have mappings': 'muss Zuordnungen (mappings) haben',
  'must be a path that begins with /, or a URL': 'muss ein Pfad, der mit / beginnt, oder eine URL sein',
  'takes too long or too much memory to read': 'braucht zu viel Zeit oder Speicher zum Lesen',
  'A source map takes too long or too much memory to read':
    'Eine Source-Map braucht zu viel Zeit oder Speicher zum Lesen',
  'A source map has at most {} MB, and {} MB compressed':
    'Eine Source-Map hat höchstens {0} MB und komprimiert höchstens {1} MB',
  'A source map has at most {} MB': 'Eine Source-Map hat höchstens {0} MB',
  'A website has at most {} source maps and {} MB of them, compressed. Delete those of old releases':
    'Eine Website hat höchstens {0} Source-Maps und davon komprimiert {1} MB. Löschen Sie die alter Releases',
  'must be later than from': 'muss nach from liegen',
  'must have 1 to {} characters': 'muss 1 bis {0} Zeichen haben',
  'The Idempotency-Key was used with another request':
    'Der Idempotency-Key wurde mit einer anderen Anfrage verwendet',
  'must be shared: a key has no {} of its own':
    'muss geteilt sein: Ein Schlüssel hat keine eigenen Einträge ({0})',
  'A website has at most {} shared {}': 'Eine Website hat höchstens {0} geteilte Einträge ({1})',
  'You have at most {} {} of your own for a website':
    'Sie haben je Website höchstens {0} eigene Einträge ({1})',
  'No website with this id was deleted': 'Keine Website mit dieser ID wurde gelöscht',
  'must be an erasure id (ers_…)': 'muss die ID einer Löschung sein (ers_…)',
  'is not stored yet.{} Metrics are updated within two minutes, files within half an hour.':
    'ist noch nicht gespeichert.{0} Metriken werden innerhalb von zwei Minuten aktualisiert, Dateien innerhalb einer halben Stunde.',
  'This server has no mail server. Its operator sets PHAROS_SMTP_URL and PHAROS_MAIL_FROM.':
    'Dieser Server hat keinen Mailserver. Sein Betreiber setzt PHAROS_SMTP_URL und PHAROS_MAIL_FROM.',
  '{} of {}: {}': '{0} von {1}: {2}',
  'must not contain spaces or special characters': 'darf keine Leer- oder Sonderzeichen enthalten',
  'must be an address such as {}': 'muss eine Adresse sein, etwa {0}',
  '{} accepts no more messages for now. They are sent later.':
    '{0} nimmt derzeit keine weiteren Nachrichten an. Sie werden später gesendet.',
  '{} has a problem (status {}). The message is sent again later.':
    '{0} hat eine Störung (Status {1}). Die Nachricht wird später erneut gesendet.',
  '{} rejected the credentials. Enter them again.':
    '{0} hat die Zugangsdaten abgelehnt. Geben Sie sie erneut ein.',
  '{} redirected the request. Enter the final address.':
    '{0} hat die Anfrage umgeleitet. Geben Sie die endgültige Adresse ein.',
  '{} rejected the message with status {}.': '{0} hat die Nachricht mit Status {1} abgelehnt.',
  'The integration was deleted.': 'Die Integration wurde gelöscht.',
  'The integration is disabled.': 'Die Integration ist deaktiviert.',
  'An organization has at most {} probes': 'Eine Organisation hat höchstens {0} Messpunkte',
  'The region {} already has a probe': 'Die Region {0} hat bereits einen Messpunkt',
  '{} monitors are checked from the region {}. Remove it from their regions first':
    '{0} Monitore werden aus der Region {1} geprüft. Entfernen Sie die Region zuerst aus diesen Monitoren',
  'must be lower case letters, digits and hyphens':
    'darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten',
  'must not be local: this is the server itself': 'darf nicht local sein: das ist der Server selbst',
  'An organization has at most {} integrations': 'Eine Organisation hat höchstens {0} Integrationen',
  'The message could not be sent.': 'Die Nachricht konnte nicht gesendet werden.',
  'must be in the future': 'muss in der Zukunft liegen',
  'is not a website of this organization': 'ist keine Website dieser Organisation',
  'must not contain a scope twice': 'darf einen Scope nicht zweimal enthalten',
  'The key is revoked': 'Der Schlüssel wurde widerrufen',
  'The key has expired': 'Der Schlüssel ist abgelaufen',
  'must not be set by more than {} changes of a request':
    'darf von höchstens {0} Änderungen einer Anfrage gesetzt werden',
  'is required with endDate': 'ist zusammen mit endDate erforderlich',
  'must be a time zone, such as Europe/Berlin': 'muss eine Zeitzone sein, etwa Europe/Berlin',
  'must not lie before startDate': 'darf nicht vor startDate liegen',
  'must lie at most {} days before endDate': 'darf höchstens {0} Tage vor endDate liegen',
  'is not a day of the calendar': 'ist kein Tag des Kalenders',
  'must be a domain name without a scheme, a port and a path: {}':
    'muss ein Domainname ohne Schema, Port und Pfad sein: {0}',
  'must not be the domain of this server, which serves links at /l/':
    'darf nicht die Domain dieses Servers sein, der Links unter /l/ ausliefert',
  'An organization has at most 1,000 short domains': 'Eine Organisation hat höchstens 1.000 Kurzdomains',
  'The organization already has the domain {}': 'Die Organisation hat die Domain {0} bereits',
  'must not be the domain of this server, which serves pages at /status/':
    'darf nicht die Domain dieses Servers sein, der Seiten unter /status/ ausliefert',
  '{} is the domain of a status page': '{0} ist die Domain einer Statusseite',
  '{} is a short domain': '{0} ist eine Kurzdomain',
  'Another status page has verified {}': 'Eine andere Statusseite hat {0} bestätigt',
  'The page has no custom domain': 'Die Seite hat keine eigene Domain',
  'must be status, uptime or latency': 'muss status, uptime oder latency sein',
  'must be a whole number from 1 to 90': 'muss eine ganze Zahl von 1 bis 90 sein',
  'must be the id of a component': 'muss die ID einer Komponente sein',
  'Another organization has verified {}': 'Eine andere Organisation hat {0} bestätigt',
  'The domain has links: delete them or move them to another domain first':
    'Die Domain hat Links: Löschen Sie diese zuerst, oder verschieben Sie sie auf eine andere Domain',
  'An organization has at most 1,000 folders': 'Eine Organisation hat höchstens 1.000 Ordner',
  'Another folder has the name {}': 'Ein anderer Ordner hat den Namen {0}',
  'must not contain a comma': 'darf kein Komma enthalten',
  'must be a host name without a scheme and a path: shop.example':
    'muss ein Hostname ohne Schema und Pfad sein: shop.example',
  'Another tag has the name {}': 'Ein anderer Tag hat den Namen {0}',
  'An organization has at most 1,000 tags': 'Eine Organisation hat höchstens 1.000 Tags',
  'must not contain a user name or a password': 'darf keinen Benutzernamen und kein Passwort enthalten',
  'must be an absolute URL. Did you mean https://{}?':
    'muss eine absolute URL sein. Meinten Sie https://{0}?',
  'must be an absolute URL, such as https://shop.example/sale':
    'muss eine absolute URL sein, etwa https://shop.example/sale',
  'must begin with https:// or http://': 'muss mit https:// oder http:// beginnen',
  'must lie before 2100': 'muss vor 2100 liegen',
  'must consist of letters, digits, _ . : -': 'darf nur Buchstaben, Ziffern und _ . : - enthalten',
  'must be a link id (lnk_…) or ext_ and an external id':
    'muss die ID eines Links sein (lnk_…), oder ext_ und eine externe ID',
  'must be a day: 2026-03-01': 'muss ein Tag sein: 2026-03-01',
  'must lie after startsAt': 'muss nach startsAt liegen',
  'must not be a short link, which could redirect to itself':
    'darf kein Kurzlink sein, der zu sich selbst weiterleiten könnte',
  'must not be on a short domain, which could redirect to itself':
    'darf nicht auf einer Kurzdomain liegen, die zu sich selbst weiterleiten könnte',
  'must not be on {}, which the organization blocks':
    'darf nicht auf {0} liegen: Die Organisation sperrt diesen Host',
  'must be a website of the organization of the link': 'muss eine Website der Organisation des Links sein',
  'must be a folder of the organization of the link': 'muss ein Ordner der Organisation des Links sein',
  'must be a short domain of the organization of the link':
    'muss eine Kurzdomain der Organisation des Links sein',
  'The link that this Idempotency-Key created was deleted':
    'Der Link, den dieser Idempotency-Key erstellt hat, wurde gelöscht',
  'is required to sort by clicks': 'ist zum Sortieren nach Klicks erforderlich',
  'An organization has at most 1,000,000 links': 'Eine Organisation hat höchstens 1.000.000 Links',
  'is taken': 'ist vergeben',
  'The slug {} is taken': 'Der Slug {0} ist vergeben',
  'belongs to another link': 'gehört zu einem anderen Link',
  'Another link has the external id {}': 'Ein anderer Link hat die externe ID {0}',
  'sorts at most 50,000 links by clicks: filter them by folder, tag or website':
    'sortiert höchstens 50.000 Links nach Klicks: Filtern Sie sie nach Ordner, Tag oder Website',
  'must begin with https:// or http://{}': 'muss mit https:// oder http:// beginnen{0}',
  'is required: a host name': 'ist erforderlich: ein Hostname',
  'Not a verified domain': 'Keine bestätigte Domain',
  'must consist of letters, digits, - and _, with single slashes between segments':
    'darf nur Buchstaben, Ziffern, - und _ enthalten, mit einzelnen Schrägstrichen zwischen Segmenten',
  'is reserved': 'ist reserviert',
  'Another row has this {}': 'Eine andere Zeile hat denselben Wert ({0})',
  'is that of another row': 'ist der Wert einer anderen Zeile',
  'must be a color such as #112233': 'muss eine Farbe sein, etwa #112233',
  'must be darker than the background, with a contrast of at least 3:1: readers expect dark modules':
    'muss dunkler als der Hintergrund sein, mit einem Kontrast von mindestens 3:1: Lesegeräte erwarten dunkle Module',
  'must be a data URL of a PNG, JPEG or WebP image of at most 100 KB':
    'muss die Data-URL eines PNG-, JPEG- oder WebP-Bildes von höchstens 100 KB sein',
  'has no header': 'hat keine Kopfzeile',
  'must have at most {} rows; it has {}': 'darf höchstens {0} Zeilen haben; es sind {1}',
  'must have a column with the destination, such as targetUrl or Destination URL':
    'muss eine Spalte mit dem Ziel haben, etwa targetUrl oder Destination URL',
  'is not valid CSV: {}': 'ist kein gültiges CSV: {0}',
  'The notification was deleted.': 'Die Benachrichtigung wurde gelöscht.',
  'The delivery still waits for an attempt': 'Die Zustellung wartet noch auf einen Versuch',
  'The notification belongs to no problem': 'Die Benachrichtigung gehört zu keinem Problem',
  'The problem has already ended': 'Das Problem ist bereits beendet',
  'An organization has at most {} notification rules':
    'Eine Organisation hat höchstens {0} Benachrichtigungsregeln',
  'does not exist in this organization': 'gibt es in dieser Organisation nicht',
  'must be a kind of notification, or a family such as monitor.*':
    'muss eine Art von Benachrichtigung sein, oder eine Familie wie monitor.*',
  'must be a time of day: 22:00': 'muss eine Uhrzeit sein: 22:00',
  'must be a time zone: Europe/Berlin': 'muss eine Zeitzone sein: Europe/Berlin',
  'must differ from from': 'muss sich von from unterscheiden',
  'exceed your role: {}': 'gehen über Ihre Rolle hinaus: {0}',
  'must be websites of the organization': 'müssen Websites der Organisation sein',
  'has expired or was modified. Start again in the application.':
    'ist abgelaufen oder wurde verändert. Beginnen Sie in der Anwendung von vorn.',
  'Another export of this organization is not finished yet':
    'Ein anderer Export dieser Organisation ist noch nicht fertig',
  'The archive is not written yet': 'Das Archiv ist noch nicht geschrieben',
  'The archive is larger than 20 GB. Export the websites one by one with GET /v1/export':
    'Das Archiv ist größer als 20 GB. Exportieren Sie die Websites einzeln mit GET /v1/export',
  'You already own {} organizations, the maximum':
    'Sie besitzen bereits {0} Organisationen, mehr sind nicht möglich',
  '“{}” still has websites. Delete or transfer them first.':
    '„{0}“ hat noch Websites. Löschen oder übertragen Sie diese zuerst.',
  'You are the only owner of “{}”: make another member an owner, or remove the other members':
    'Sie sind der einzige Inhaber von „{0}“: Machen Sie ein anderes Mitglied zum Inhaber, oder entfernen Sie die anderen Mitglieder',
  'must be at most 256 KB': 'darf höchstens 256 KB groß sein',
  'must be a PNG, JPEG or WebP image': 'muss ein PNG-, JPEG- oder WebP-Bild sein',
  'must be {} to {} pixels wide and high; it is {} × {}':
    'muss {0} bis {1} Pixel breit und hoch sein; es hat {2} × {3}',
  'must consist of lower-case letters, digits and hyphens, without a hyphen at its ends':
    'darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten, ohne Bindestrich am Anfang oder Ende',
  'must be an ISO 4217 code, such as EUR': 'muss ein Code nach ISO 4217 sein, etwa EUR',
  'must be a domain such as example.com': 'muss eine Domain sein, etwa example.com',
  'must not be the domain of a public mail provider':
    'darf nicht die Domain eines öffentlichen Mailanbieters sein',
  'The slug “{}” is already in use': 'Der Slug „{0}“ ist bereits vergeben',
  'is already in use': 'ist bereits vergeben',
  'Set up two-factor authentication for your own account first':
    'Richten Sie zuerst für Ihr eigenes Konto Zwei-Faktor-Authentifizierung ein',
  'An owner must set up two-factor authentication first':
    'Zuerst muss ein Inhaber Zwei-Faktor-Authentifizierung einrichten',
  'must be the domain of the e-mail address of an owner or admin':
    'muss die Domain der E-Mail-Adresse eines Inhabers oder Administrators sein',
  'A website has at most {} payment sources': 'Eine Website hat höchstens {0} Zahlungsquellen',
  'must be a cursor of this list': 'muss ein Cursor dieser Liste sein',
  'There is no payment source here': 'Hier gibt es keine Zahlungsquelle',
  'is required: an object': 'ist erforderlich: ein Objekt',
  'is required: a text': 'ist erforderlich: ein Text',
  'must be an integer in the smallest unit of the currency':
    'muss eine ganze Zahl in der kleinsten Einheit der Währung sein',
  'must be an ISO 4217 code': 'muss ein Code nach ISO 4217 sein',
  'must be a time': 'muss eine Zeit sein',
  'is required: an id': 'ist erforderlich: eine ID',
  'The payment source has no signing secret yet: set it in Pharos first':
    'Die Zahlungsquelle hat noch kein Signaturgeheimnis: Setzen Sie es zuerst in Pharos',
  'must be a JSON object': 'muss ein JSON-Objekt sein',
  'applies to lists, and {}': 'gilt für Listen, und {0}',
  'applies to lists and series, and each of the parameters returns one row':
    'gilt für Listen und Zeitreihen, und jeder der Parameter liefert eine Zeile',
  'must not contain NUL characters or lone surrogates':
    'darf keine NUL-Zeichen und keine einzelnen Surrogate enthalten',
  'must be {field, op, value} or {and|or|not: [filters]}':
    'muss {field, op, value} oder {and|or|not: [filters]} sein',
  'must be a list of filters': 'muss eine Liste von Filtern sein',
  'groups may be nested at most {} deep': 'Gruppen dürfen höchstens {0} Ebenen tief verschachtelt sein',
  'may contain at most {} conditions': 'darf höchstens {0} Bedingungen enthalten',
  '{} is not a known {}': '{0} ist nicht bekannt ({1})',
  'must be a JSON list of filters': 'muss eine JSON-Liste von Filtern sein',
  'a query can have one subject only': 'Eine Abfrage kann nur einen Gegenstand haben',
  'cannot be queried': 'kann nicht abgefragt werden',
  'repetition counts must be at most {}': 'Wiederholungen dürfen höchstens {0} betragen',
  'is not a valid regular expression': 'ist kein gültiger regulärer Ausdruck',
  'must be a name, {name, …} or {metrics, dimensions, …}':
    'muss ein Name, {name, …} oder {metrics, dimensions, …} sein',
  'must not be false with "{}", which takes no value':
    'darf bei „{0}“ nicht false sein, das keinen Wert annimmt',
  'must not be false where "{}" compares numbers': 'darf nicht false sein, wo „{0}“ Zahlen vergleicht',
  'is not supported by this type': 'wird von diesem Typ nicht unterstützt',
  'applies to series only': 'gilt nur für Zeitreihen',
  'has no effect with options.{}': 'hat mit options.{0} keine Wirkung',
  'is not supported by this type, which has a fixed range':
    'wird von diesem Typ nicht unterstützt, der einen festen Zeitraum hat',
  'has {} websites, and a query covers at most {}: query websites one by one':
    'hat {0} Websites, und eine Abfrage umfasst höchstens {1}: Fragen Sie die Websites einzeln ab',
  'must not be combined with dates': 'darf nicht mit Daten kombiniert werden',
  'is required with {}': 'ist zusammen mit {0} erforderlich',
  'must be YYYY-MM-DD or an ISO 8601 time': 'muss YYYY-MM-DD oder eine Zeit nach ISO 8601 sein',
  'the range must be between 1970 and 2100': 'Der Zeitraum muss zwischen 1970 und 2100 liegen',
  'the range must end after it begins': 'Der Zeitraum muss nach seinem Beginn enden',
  'the range must not be longer than {} days': 'Der Zeitraum darf höchstens {0} Tage lang sein',
  'a series has at most {} points: use a coarser granularity or a shorter range':
    'Eine Zeitreihe hat höchstens {0} Punkte: Wählen Sie eine gröbere Einteilung oder einen kürzeren Zeitraum',
  'is not a valid regular expression (RE2 syntax)': 'ist kein gültiger regulärer Ausdruck (RE2-Syntax)',
  'must contain at least one filter': 'muss mindestens einen Filter enthalten',
  'must not be longer than {} characters as JSON': 'darf als JSON höchstens {0} Zeichen lang sein',
  'either profileId or visitorId is required': 'profileId oder visitorId ist erforderlich',
  'must be at most {} for periods of a {}': 'darf für Perioden von einem {1} höchstens {0} sein',
  'the range may contain at most {} periods of a {}: use longer periods or a shorter range':
    'Der Zeitraum darf höchstens {0} Perioden von einem {1} enthalten: Wählen Sie längere Perioden oder einen kürzeren Zeitraum',
  'is not a `session_id` of session_list': 'ist keine `session_id` von session_list',
  'events cannot be filtered by {}': 'Ereignisse können nicht nach {0} gefiltert werden',
  'filters on bots belong in the filters of the query': 'Filter nach Bots gehören zu den Filtern der Abfrage',
  'is about {}, and the subject of the query is a {}': 'betrifft {0}, und der Gegenstand der Abfrage ist {1}',
  'must be {}: a report stays of its kind': 'muss {0} sein: Die Art eines Berichts bleibt gleich',
  'must be an e-mail address': 'muss eine E-Mail-Adresse sein',
  'must not contain an address twice': 'darf eine Adresse nicht zweimal enthalten',
  'must have an address, unless `integrationIds` has an integration':
    'muss eine Adresse enthalten, außer `integrationIds` enthält eine Integration',
  'must be empty: no mail server is configured (PHAROS_SMTP_URL)':
    'muss leer sein: Es ist kein Mailserver eingerichtet (PHAROS_SMTP_URL)',
  'is not an integration of this organization': 'ist keine Integration dieser Organisation',
  'An organization has at most {} scheduled reports': 'Eine Organisation hat höchstens {0} geplante Berichte',
  'The share link does not exist, has expired or was revoked':
    'Den Freigabelink gibt es nicht, er ist abgelaufen, oder er wurde widerrufen',
  'A website has at most {} share links': 'Eine Website hat höchstens {0} Freigabelinks',
  'You are the only user of this instance': 'Sie sind der einzige Benutzer dieser Instanz',
  'This set-up link is invalid or has expired': 'Dieser Einrichtungslink ist ungültig oder abgelaufen',
  'This e-mail address is already in use': 'Diese E-Mail-Adresse wird bereits verwendet',
  'This link is invalid or has expired': 'Dieser Link ist ungültig oder abgelaufen',
  'This invitation is invalid or has expired': 'Diese Einladung ist ungültig oder abgelaufen',
  'Sign in to accept this invitation': 'Melden Sie sich an, um diese Einladung anzunehmen',
  'This instance does not send mail. Ask an owner of the organization for an invitation':
    'Diese Instanz versendet keine E-Mails. Bitten Sie einen Inhaber der Organisation um eine Einladung',
  'This user belongs to an organization that you do not manage. Ask the server operator':
    'Dieser Benutzer gehört zu einer Organisation, die Sie nicht verwalten. Fragen Sie den Betreiber des Servers',
  'The role of this user is higher than yours': 'Die Rolle dieses Benutzers ist höher als Ihre',
  'This instance sends mail. The user can request a link on the sign-in page':
    'Diese Instanz versendet E-Mails. Der Benutzer kann auf der Anmeldeseite einen Link anfordern',
  'Change your own password in your account': 'Ändern Sie Ihr eigenes Passwort in Ihrem Konto',
  'The organization has no member with this id': 'Die Organisation hat kein Mitglied mit dieser ID',
  'This instance does not send mail. Ask an owner of your organization or the server operator for a link':
    'Diese Instanz versendet keine E-Mails. Bitten Sie einen Inhaber Ihrer Organisation oder den Betreiber des Servers um einen Link',
  'You have reached the limit of {} passkeys. Delete a passkey first':
    'Sie haben die Grenze von {0} Passkeys erreicht. Löschen Sie zuerst einen Passkey',
  'This passkey was not accepted': 'Dieser Passkey wurde nicht angenommen',
  'must be six digits': 'muss aus sechs Ziffern bestehen',
  'must be ten letters and digits': 'muss aus zehn Buchstaben und Ziffern bestehen',
  'Two-factor authentication is already on': 'Zwei-Faktor-Authentifizierung ist bereits eingeschaltet',
  'has already been used; wait for the next code':
    'wurde bereits verwendet; warten Sie auf den nächsten Code',
  'You are already signed in': 'Sie sind bereits angemeldet',
  'Sign in again': 'Melden Sie sich erneut an',
  'must come from a passkey that requires a PIN, fingerprint or face':
    'muss von einem Passkey stammen, der PIN, Fingerabdruck oder Gesicht verlangt',
  'This passkey is already registered': 'Dieser Passkey ist bereits registriert',
  'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
  'is incorrect': 'ist falsch',
  'must be a host such as example.com, or *.example.com for all hosts below it, without scheme, port or path':
    'muss ein Host sein, etwa example.com, oder *.example.com für alle Hosts darunter, ohne Schema, Port oder Pfad',
  'must be an address such as 203.0.113.7, or a range such as 203.0.113.0/24 or 2001:db8::/32':
    'muss eine Adresse sein, etwa 203.0.113.7, oder ein Bereich, etwa 203.0.113.0/24 oder 2001:db8::/32',
  'must be the name of a query parameter: at most 64 characters, without ?, & or =':
    'muss der Name eines Abfrageparameters sein: höchstens 64 Zeichen, ohne ?, & oder =',
  'must not hold more than {} entries': 'darf höchstens {0} Einträge enthalten',
  'must not be longer than {} characters': 'darf höchstens {0} Zeichen lang sein',
  'must start with /': 'muss mit / beginnen',
  'must be a path without a query string or white space': 'muss ein Pfad ohne Abfrage und ohne Leerraum sein',
  'must use ** only as a complete segment: /admin/** or /**/draft':
    'darf ** nur als ganzes Segment verwenden: /admin/** oder /**/draft',
  'must not contain ** more than once': 'darf ** höchstens einmal enthalten',
  'must not contain * more than once in a segment': 'darf * höchstens einmal je Segment enthalten',
  'must not contain *. Use a named placeholder, as in /orders/:id':
    'darf kein * enthalten. Verwenden Sie einen benannten Platzhalter, wie in /orders/:id',
  'must contain only placeholders of letters, digits and _ after a colon, as in /orders/:id':
    'darf nur Platzhalter aus Buchstaben, Ziffern und _ nach einem Doppelpunkt enthalten, wie in /orders/:id',
  '{} former tracking ids are still valid. Wait until one expires, or use the grace period none.':
    '{0} frühere Tracking-IDs gelten noch. Warten Sie, bis eine abläuft, oder wählen Sie keine Übergangsfrist.',
  'must be a whole number of days from 1 to {}, or null to keep everything':
    'muss eine ganze Zahl von Tagen von 1 bis {0} sein, oder null, um alles zu behalten',
  'must be a host name such as example.com, without scheme, port or path':
    'muss ein Hostname sein, etwa example.com, ohne Schema, Port oder Pfad',
  'The website was transferred concurrently': 'Die Website wurde gleichzeitig übertragen',
  'The address is not a valid URL.': 'Die Adresse ist keine gültige URL.',
  'The address must begin with https:// or http://.': 'Die Adresse muss mit https:// oder http:// beginnen.',
  'The address must not contain a user name or a password.':
    'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
  'Requests to port {} are not allowed.': 'Anfragen an Port {0} sind nicht erlaubt.',
  'The host is not valid.': 'Der Host ist ungültig.',
  'The port must be from 1 to {}.': 'Der Port muss von 1 bis {0} sein.',
  'The query needs more memory than it may use: ask for a shorter range or fewer groups':
    'Die Abfrage braucht mehr Speicher, als sie verwenden darf: Wählen Sie einen kürzeren Zeitraum oder weniger Gruppen',
  'The answer would be too large: ask for a shorter range or fewer groups':
    'Die Antwort wäre zu groß: Wählen Sie einen kürzeren Zeitraum oder weniger Gruppen',
  'All memory for queries is in use': 'Der Speicher für Abfragen ist vollständig belegt',
  'Did you mean "{}"?': 'Meinten Sie „{0}“?',
  'must be at most {}': 'darf höchstens {0} sein',
  'must be less than {}': 'muss kleiner als {0} sein',
  'must be at least {}': 'muss mindestens {0} sein',
  'must be greater than {}': 'muss größer als {0} sein',
  'must be at most {} characters': 'darf höchstens {0} Zeichen lang sein',
  'must be exactly {} characters': 'muss genau {0} Zeichen lang sein',
  'must be at least {} characters': 'muss mindestens {0} Zeichen lang sein',
  'must be at most {} bytes': 'darf höchstens {0} Byte groß sein',
  'must have at most {} items': 'darf höchstens {0} Einträge haben',
  'must have exactly {} items': 'muss genau {0} Einträge haben',
  'must have at least {} items': 'muss mindestens {0} Einträge haben',
  'must have at most {} entries': 'darf höchstens {0} Einträge haben',
  'must have at least {} entries': 'muss mindestens {0} Einträge haben',
  'a string': 'ein Text',
  'a number': 'eine Zahl',
  'a whole number': 'eine ganze Zahl',
  'a list': 'eine Liste',
  'an object': 'ein Objekt',
  'a date': 'ein Datum',
  'a file': 'eine Datei',
  'an e-mail address': 'eine E-Mail-Adresse',
  'a URL': 'eine URL',
  'an ISO 8601 time such as 2026-01-31T09:30:00Z': 'eine Zeit nach ISO 8601, etwa 2026-01-31T09:30:00Z',
  'a date such as 2026-01-31': 'ein Datum, etwa 2026-01-31',
  'a time such as 09:30:00': 'eine Uhrzeit, etwa 09:30:00',
  'an ISO 8601 duration such as P1D': 'eine Dauer nach ISO 8601, etwa P1D',
  'an IPv4 address': 'eine IPv4-Adresse',
  'an IPv6 address': 'eine IPv6-Adresse',
  'a range of IPv4 addresses': 'ein Bereich von IPv4-Adressen',
  'a range of IPv6 addresses': 'ein Bereich von IPv6-Adressen',
  'a MAC address': 'eine MAC-Adresse',
  'a UUID': 'eine UUID',
  'a GUID': 'eine GUID',
  'a JSON Web Token': 'ein JSON Web Token',
  'a phone number such as +14155552671': 'eine Telefonnummer, etwa +14155552671',
  'an emoji': 'ein Emoji',
  'lower case': 'kleingeschrieben',
  'upper case': 'großgeschrieben',
  'the id of a grant': 'die ID einer Freigabe',
  'the id of a scheduled report': 'die ID eines geplanten Berichts',
  'a user id': 'die ID eines Benutzers',
  'an export id': 'die ID eines Exports',
  'a website id': 'die ID einer Website',
  'a segment id': 'die ID eines Segments',
  'a notification id': 'die ID einer Benachrichtigung',
  'an id of a notification rule': 'die ID einer Benachrichtigungsregel',
  'a delivery id': 'die ID einer Zustellung',
  'an annotation id': 'die ID einer Anmerkung',
  'an integration id': 'die ID einer Integration',
  'a report id': 'die ID eines Berichts',
  'a payment source id': 'die ID einer Zahlungsquelle',
  'a payment id': 'die ID einer Zahlung',
  'an organization id': 'die ID einer Organisation',
  'a link id': 'die ID eines Links',
  'a folder id': 'die ID eines Ordners',
  'a tag id': 'die ID eines Tags',
  'a domain id': 'die ID einer Domain',
  'an alert id': 'die ID eines Alarms',
  'a key id': 'die ID eines Schlüssels',
  'a share link id': 'die ID eines Freigabelinks',
  'a monitor id': 'die ID eines Monitors',
  'query type': 'Abfragetyp',
  'filter field': 'Filterfeld',
  'time zone': 'Zeitzone',
  segments: 'Segmente',
  reports: 'Berichte',
  'a website': 'eine Website',
  'a link': 'ein Link',
  'a monitor': 'ein Monitor',
  '"{}" requires a numeric field, and "{}" is text': '„{0}“ verlangt ein Zahlenfeld, und „{1}“ ist Text',
  '"{}" requires a text field, and "{}" is numeric': '„{0}“ verlangt ein Textfeld, und „{1}“ ist eine Zahl',
  '"{}" takes no value': '„{0}“ nimmt keinen Wert an',
  '"{}" requires a value': '„{0}“ verlangt einen Wert',
  '"{}" requires a list of values': '„{0}“ verlangt eine Liste von Werten',
  '"{}" takes one value; use "in" for several': '„{0}“ nimmt einen Wert an; verwenden Sie „in“ für mehrere',
  '"{}" is not a property of {}': '„{0}“ ist keine Eigenschaft von {1}',
  '"{}" is computed from {} and "{}" from {}: use two parameters':
    '„{0}“ wird aus {1} berechnet und „{2}“ aus {3}: Verwenden Sie zwei Parameter',
  '"{}" cannot be {}': '„{0}“ kann nicht so verwendet werden: {1}',
  '"{}" is neither an IP address nor a CIDR range': '„{0}“ ist weder eine IP-Adresse noch ein CIDR-Bereich',
  'The header {} is missing or cannot be read': 'Die Kopfzeile {0} fehlt oder ist nicht lesbar',
  'The time of the signature differs from the time of the server by more than 5 minutes':
    'Die Zeit der Signatur weicht um mehr als 5 Minuten von der des Servers ab',
  'The signature does not match the signing secret': 'Die Signatur passt nicht zum Signaturgeheimnis',
  'The signature is not valid': 'Die Signatur ist ungültig',
  'An event of the {} mode was sent to a source of the {} mode':
    'Ein Ereignis des Modus {0} wurde an eine Quelle des Modus {1} gesendet',
  'The receiver responded with {}.': 'Der Empfänger hat mit {0} geantwortet.',
  'The export was interrupted too often': 'Der Export wurde zu oft unterbrochen',
  'The server responded with the status {}.': 'Der Server hat mit dem Status {0} geantwortet.',
  'The image is larger than 2 MB.': 'Das Bild ist größer als 2 MB.',
  'The file is not a PNG, JPEG, GIF, WebP or AVIF image.':
    'Die Datei ist kein Bild im Format PNG, JPEG, GIF, WebP oder AVIF.',
  'must not contain NUL or lone surrogates': 'darf weder NUL noch einzelne Surrogate enthalten',
  'must be an address or a range: 192.0.2.0/24': 'muss eine Adresse oder ein Bereich sein: 192.0.2.0/24',
  'must not contain a range twice': 'darf keinen Bereich zweimal enthalten',
  'must not contain a kind twice': 'darf keine Art zweimal enthalten',
  'must not contain a component twice': 'darf keine Komponente zweimal enthalten',
  'must not contain a monitor twice': 'darf keinen Monitor zweimal enthalten',
  'must be an e-mail address, or a domain such as @example.com':
    'muss eine E-Mail-Adresse sein, oder eine Domain wie @example.com',
  'must be a colour such as #1d4ed8': 'muss eine Farbe sein, etwa #1d4ed8',
  'must consist of letters, digits and single hyphens between them':
    'muss aus Buchstaben, Ziffern und einzelnen Bindestrichen dazwischen bestehen',
  'is required for the visibility password': 'ist für die Sichtbarkeit password nötig',
  'must not be empty for the visibility ip': 'darf für die Sichtbarkeit ip nicht leer sein',
  'must not be empty for the visibility email': 'darf für die Sichtbarkeit email nicht leer sein',
  'An organization has at most {} status pages': 'Eine Organisation hat höchstens {0} Statusseiten',
  'A page has at most {} components': 'Eine Seite hat höchstens {0} Komponenten',
  'A page has at most {} groups': 'Eine Seite hat höchstens {0} Gruppen',
  'A page has at most {} templates': 'Eine Seite hat höchstens {0} Vorlagen',
  'A page has at most {} subscribers': 'Eine Seite hat höchstens {0} Abonnenten',
  'A page has at most {} planned maintenances': 'Eine Seite hat höchstens {0} geplante Wartungen',
  'A page has at most {} unresolved incidents. Resolve or delete some':
    'Eine Seite hat höchstens {0} offene Vorfälle. Beheben oder löschen Sie einige',
  'can only be set for static components': 'kann nur bei statischen Komponenten gesetzt werden',
  'can only be set for the kind {}': 'kann nur bei der Art {0} gesetzt werden',
  'can only be set for the status resolved': 'kann nur beim Status resolved gesetzt werden',
  'is required for the kind third_party': 'ist für die Art third_party nötig',
  'must be a monitor of the organization': 'muss ein Monitor der Organisation sein',
  'must be a website of the organization': 'muss eine Website der Organisation sein',
  'must be a group of the page': 'muss eine Gruppe der Seite sein',
  'must be a component of the page': 'muss eine Komponente der Seite sein',
  '{} is not a group of the page': '{0} ist keine Gruppe der Seite',
  'The order must contain all {} of the page once. Read them again':
    'Die Reihenfolge muss alle Einträge der Seite ({0}) einmal enthalten. Lesen Sie sie neu',
  'must not lie in the future': 'darf nicht in der Zukunft liegen',
  'must not be before startedAt': 'darf nicht vor startedAt liegen',
  'must not be after resolvedAt': 'darf nicht nach resolvedAt liegen',
  'must not be before the start of the incident': 'darf nicht vor dem Beginn des Vorfalls liegen',
  'the incident is not resolved': 'der Vorfall ist nicht behoben',
  'The incident is already published': 'Der Vorfall ist bereits veröffentlicht',
  'An incident has at most {} updates': 'Ein Vorfall hat höchstens {0} Meldungen',
  'Maintenance has at most {} updates': 'Eine Wartung hat höchstens {0} Meldungen',
  'The only update of an incident cannot be deleted. Delete the incident':
    'Die einzige Meldung eines Vorfalls kann nicht gelöscht werden. Löschen Sie den Vorfall',
  'must have an occurrence within two years': 'muss innerhalb von zwei Jahren stattfinden',
  'must not contain DTSTART, dates, hours, minutes or seconds':
    'darf weder DTSTART noch Daten, Stunden, Minuten oder Sekunden enthalten',
  'must have FREQ=DAILY, WEEKLY, MONTHLY or YEARLY': 'muss FREQ=DAILY, WEEKLY, MONTHLY oder YEARLY enthalten',
  'must have an INTERVAL from 1 to 1000': 'muss ein INTERVAL von 1 bis 1000 haben',
  'must have a COUNT from 1 to 10000': 'muss einen COUNT von 1 bis 10000 haben',
  'must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=SU':
    'muss eine Regel nach RFC 5545 sein, etwa FREQ=WEEKLY;BYDAY=SU',
  'The maintenance has no occurrence': 'Die Wartung hat keinen Termin',
  'The maintenance changed meanwhile': 'Die Wartung hat sich inzwischen geändert',
  'Maintenance with the status {} cannot become {}': 'Eine Wartung mit dem Status {0} kann nicht {1} werden',
  'The address is subscribed already': 'Die Adresse ist bereits abonniert',
  'The address {}': 'Die Adresse {0}',
  '{} is not the id of a component': '{0} ist keine ID einer Komponente',
  'This page has none of its components': 'Diese Seite hat keine ihrer Komponenten',
  'The column {} is not imported.': 'Die Spalte {0} wird nicht übernommen.',
  'The address is also on line {}. This line counts.':
    'Die Adresse steht auch in Zeile {0}. Diese Zeile zählt.',
  'The language {} is not known. It is that of the page.':
    'Die Sprache {0} ist nicht bekannt. Sie ist die der Seite.',
  'This page does not have {} of its components.': 'Diese Seite hat {0} ihrer Komponenten nicht.',
  'has more values than the header: a value with a delimiter needs quotes':
    'hat mehr Werte als die Kopfzeile: Ein Wert mit einem Trennzeichen braucht Anführungszeichen',
  '{} is not a kind of subscriber': '{0} ist keine Art von Abonnent',
  'has no address': 'hat keine Adresse',
  'is not offered by this page': 'wird von dieser Seite nicht angeboten',
  'must be an absolute URL, such as https://example.com/hook':
    'muss eine absolute URL sein, etwa https://example.com/hook',
  'must begin with https://': 'muss mit https:// beginnen',
  'must have a host of letters, digits, hyphens and dots':
    'muss einen Host aus Buchstaben, Ziffern, Bindestrichen und Punkten haben',
  'repeats an earlier origin': 'wiederholt einen früheren Origin',
  'must be null for a link with a password': 'muss bei einem Link mit Passwort null sein',
  'must be an incoming webhook of Slack: https://hooks.slack.com/services/…':
    'muss ein eingehender Webhook von Slack sein: https://hooks.slack.com/services/…',
  'must have at most {} rows when people are asked to confirm':
    'darf höchstens {0} Zeilen haben, wenn um Bestätigung gebeten wird',
  'must be a CSV file': 'muss eine CSV-Datei sein',
  'a status page id': 'die ID einer Statusseite',
  'a component id': 'die ID einer Komponente',
  'a group id': 'die ID einer Gruppe',
  'an incident id': 'die ID eines Vorfalls',
  'an update id': 'die ID einer Meldung',
  'a template id': 'die ID einer Vorlage',
  'a maintenance id': 'die ID einer Wartung',
  'a subscriber id': 'die ID eines Abonnenten',
  'must have at most {} rows': 'darf höchstens {0} Zeilen haben',
  'must begin with a letter or digit and have at most 128 letters, digits, _ . -':
    'muss mit einem Buchstaben oder einer Ziffer beginnen und darf höchstens 128 Buchstaben, Ziffern, _ . - enthalten',
  'must have at most 64 letters, digits, _ . : -': 'darf höchstens 64 Buchstaben, Ziffern und _ . : - haben',
  'must begin with a letter and have at most 100 letters, digits, _ . : -':
    'muss mit einem Buchstaben beginnen und darf höchstens 100 Buchstaben, Ziffern, _ . : - haben',
  'The evaluation failed: {}': 'Die Auswertung ist fehlgeschlagen: {0}',
  'must begin with a letter or digit and have at most 100 characters':
    'muss mit einem Buchstaben oder einer Ziffer beginnen und darf höchstens 100 Zeichen lang sein',
  'must begin with a lower-case letter and have at most 32 lower-case letters, digits and -':
    'muss mit einem Kleinbuchstaben beginnen und darf höchstens 32 Kleinbuchstaben, Ziffern und - enthalten',
  'must have at most three decimals': 'darf höchstens drei Nachkommastellen haben',
  'must have weights whose sum is exactly 100, not {}':
    'muss Gewichte haben, deren Summe genau 100 ist, nicht {0}',
  'must not be set together with variant or variants':
    'darf nicht zusammen mit variant oder variants gesetzt sein',
  'must have at most 64 letters, digits, _ and -': 'darf höchstens 64 Buchstaben, Ziffern, _ und - enthalten',
  'must be the name of an attribute': 'muss der Name eines Attributs sein',
  'must be JSON with finite numbers and well-formed text, at most {} levels deep':
    'muss JSON mit endlichen Zahlen und wohlgeformtem Text sein, höchstens {0} Ebenen tief',
  'must be JSON with finite numbers and well-formed text':
    'muss JSON mit endlichen Zahlen und wohlgeformtem Text sein',
  'must have at most {} characters as JSON': 'darf als JSON höchstens {0} Zeichen haben',
  'is the key of another variant': 'ist der Schlüssel einer anderen Variante',
  'is not the key of a variant of the flag': 'ist nicht der Schlüssel einer Variante des Flags',
  'is the id of another rule': 'ist die ID einer anderen Regel',
  'is not a segment of the website': 'ist kein Segment der Website',
  'must have a value, a variant or variants': 'muss einen Wert, eine Variante oder Varianten haben',
  'must be {}, as the type of the flag says': 'muss {0} sein, wie es der Typ des Flags verlangt',
  'must not be the flag itself': 'darf nicht das Flag selbst sein',
  'is not a flag of the website': 'ist kein Flag der Website',
  'is an archived flag': 'ist ein archiviertes Flag',
  'must not form a cycle: {}': 'darf keinen Kreis bilden: {0}',
  'is not a variant of the flag {}': 'ist keine Variante des Flags {0}',
  'is not a member of the organization': 'ist kein Mitglied der Organisation',
  'is not a group of the website': 'ist keine Gruppe der Website',
  'is not an environment of the website': 'ist keine Umgebung der Website',
  'is not a version of the flag': 'ist keine Version des Flags',
  'is required for the action {}': 'ist für die Aktion {0} erforderlich',
  'must have at most {} flags': 'darf höchstens {0} Flags haben',
  'contains no flags of {}': 'enthält keine Flags von {0}',
  'names {}, which the website does not have: create it first':
    'nennt {0}, das die Website nicht hat: legen Sie die Umgebung zuerst an',
  'must be JSON': 'muss JSON sein',
  'is accepted for flags of the type json only': 'ist nur bei Flags des Typs json möglich',
  'is not a valid JSON Schema: {}': 'ist kein gültiges JSON Schema: {0}',
  '{}, as the JSON Schema requires': '{0}, wie es das JSON Schema verlangt',
  'takes too long to check': 'lässt sich nicht in angemessener Zeit prüfen',
  'does not exist': 'existiert nicht',
  'is required for a scheduled change': 'ist bei einer geplanten Änderung erforderlich',
  'must have either event or path': 'muss entweder event oder path enthalten',
  'must not be empty for the kind rules': 'darf bei der Art rules nicht leer sein',
  'must be empty for the kind {}': 'muss bei der Art {0} leer sein',
  'is required for the kind analytics': 'ist bei der Art analytics erforderlich',
  'is not accepted for the kind {}': 'ist bei der Art {0} nicht möglich',
  'is not a segment with a list of ids: {}': 'ist kein Segment mit einer Liste von IDs: {0}',
  'must have ids of at most {} characters: see line {}':
    'darf IDs mit höchstens {0} Zeichen enthalten: siehe Zeile {1}',
  'must be valid UTF-8: see line {}': 'muss gültiges UTF-8 sein: siehe Zeile {0}',
  'must not be before startDate': 'darf nicht vor startDate liegen',
  'must be at most {} days before endDate': 'darf höchstens {0} Tage vor endDate liegen',
  'A list has at most {} ids': 'Eine Liste hat höchstens {0} IDs',
  'A website has at most {} flags': 'Eine Website hat höchstens {0} Flags',
  'A website has at most {} environments': 'Eine Website hat höchstens {0} Umgebungen',
  'A website has at most {} flag groups': 'Eine Website hat höchstens {0} Gruppen von Flags',
  'A website has at most {} segments of flags': 'Eine Website hat höchstens {0} Segmente für Flags',
  'An environment has at most {} keys': 'Eine Umgebung hat höchstens {0} Schlüssel',
  'A flag has at most {} changes that are not applied yet':
    'Ein Flag hat höchstens {0} Änderungen, die noch nicht angewandt sind',
  'The flag key {} is taken': 'Der Flag-Schlüssel {0} ist vergeben',
  'The flag {} cannot be {}: it is a prerequisite of {}':
    'Das Flag {0} kann nicht archiviert oder gelöscht werden: Es ist eine Voraussetzung von {2}',
  'Only an archived flag can be deleted. Archive it first':
    'Nur ein archiviertes Flag kann gelöscht werden. Archivieren Sie es zuerst',
  'The flag was changed concurrently. Try again':
    'Das Flag wurde gleichzeitig geändert. Versuchen Sie es noch einmal',
  'must name at most {} resources': 'darf höchstens {0} Ressourcen nennen',
  'is not a known time zone': 'ist keine bekannte Zeitzone',
  'A key with the scope manage:flags is rotated by the person who created it. Create another key, and revoke this one':
    'Einen Schlüssel mit dem Scope manage:flags erneuert die Person, die ihn erstellt hat. Erstellen Sie einen anderen Schlüssel, und widerrufen Sie diesen',
  'The scope manage:flags is added by the person who created the key. Create another key':
    'Den Scope manage:flags fügt die Person hinzu, die den Schlüssel erstellt hat. Erstellen Sie einen anderen Schlüssel',
  'The targets of this link are not checked': 'Die Ziele dieses Links werden nicht geprüft',
  'The flag is archived': 'Das Flag ist archiviert',
  'must have at most {} values': 'darf höchstens {0} Werte haben',
  'must have rows of at most {} characters': 'darf nur Zeilen mit höchstens {0} Zeichen haben',
  'must have entries of at most {} bytes': 'darf nur Einträge mit höchstens {0} Bytes haben',
  'cannot be read': 'ist nicht lesbar',
  'Other files are being read. Nothing was imported: retry later':
    'Andere Dateien werden gerade gelesen. Nichts wurde importiert: Versuchen Sie es später erneut',
  'No connection to {} within {} ms': 'Keine Verbindung zu {0} innerhalb von {1} ms',
  'must have at most {} {}': 'darf höchstens {0} Einträge haben',
  'The environment {} requires approval. Propose the deletion with POST /v1/flags/{id}/changes and the status deleted':
    'Die Umgebung {0} verlangt eine Genehmigung. Schlagen Sie die Löschung vor',
  'The segment {} decides results in the environment {}, which requires approval. Create another segment, and propose to use it with POST /v1/flags/{id}/changes':
    'Das Segment {0} entscheidet über Ergebnisse in der Umgebung {1}, die eine Genehmigung verlangt. Legen Sie ein weiteres Segment an, und schlagen Sie vor, es zu verwenden',
  'The environment {} requires approval. Propose this with POST /v1/flag-environments/{id}/proposal, which owners and admins can do':
    'Die Umgebung {0} verlangt eine Genehmigung. Inhaber und Administratoren können die Änderung vorschlagen',
  'The environment {} requires approval. Create this one without isDefault, and propose it as the default with POST /v1/flag-environments/{id}/proposal':
    'Die Umgebung {0} verlangt eine Genehmigung. Legen Sie diese nicht als Standard an, und schlagen Sie sie dann als Standard vor',
  'The author of the change cannot be determined any more. Propose it again':
    'Der Autor der Änderung lässt sich nicht mehr feststellen. Schlagen Sie sie erneut vor',
  'Only owners and admins decide whether an environment requires approval. Sign in as one':
    'Nur Inhaber und Administratoren entscheiden, ob eine Umgebung eine Genehmigung verlangt. Melden Sie sich als solcher an',
  'Only owners and admins can revoke keys of an environment that requires approval. Sign in as one, or ask one':
    'Nur Inhaber und Administratoren können Schlüssel einer Umgebung widerrufen, die eine Genehmigung verlangt. Melden Sie sich als solcher an, oder bitten Sie einen',
  'Only owners and admins can delete a website with flags that require approval. Sign in as one, or ask one':
    'Nur Inhaber und Administratoren können eine Website löschen, deren Flags eine Genehmigung verlangen. Melden Sie sich als solcher an, oder bitten Sie einen',
  'Another proposal for the environment waits. Withdraw it first':
    'Für die Umgebung wartet schon ein Vorschlag. Ziehen Sie ihn zuerst zurück',
  'No proposal for the environment waits': 'Für die Umgebung wartet kein Vorschlag',
  'cannot be deleted at a later time: propose it without applyAt':
    'kann nicht für später gelöscht werden: Schlagen Sie es ohne Zeitpunkt vor',
  'must have one of requiresApproval, isDefault and isDeleted':
    'muss eines von requiresApproval, isDefault und isDeleted enthalten',
  'Changes of the environment {} require approval. Propose them with POST /v1/flags/{id}/changes':
    'Änderungen der Umgebung {0} müssen genehmigt werden. Schlagen Sie die Änderung vor',
  'The group {} has no room for {} % without moving the contexts of other flags':
    'Die Gruppe {0} hat keinen Platz für {1} %, ohne die Besucher anderer Flags zu verschieben',
  'The group {} has flags, such as {}': 'Die Gruppe {0} hat Flags, etwa {1}',
  'The group {} exists already': 'Die Gruppe {0} existiert bereits',
  'The environment {} exists already': 'Die Umgebung {0} existiert bereits',
  'The default environment cannot be deleted. Make another environment the default first':
    'Die Standardumgebung kann nicht gelöscht werden. Machen Sie zuerst eine andere Umgebung zum Standard',
  'The segment {} exists already': 'Das Segment {0} existiert bereits',
  'The segment {} is used by the flags {}': 'Das Segment {0} wird von den Flags {1} verwendet',
  'The change is {}': 'Die Änderung hat den Status {0}',
  'The change was applied concurrently': 'Die Änderung wurde gleichzeitig angewandt',
  'A change is approved by another person than its author':
    'Eine Änderung genehmigt eine andere Person als ihr Autor',
  'a flag id': 'die ID eines Flags',
  'a flag segment id': 'die ID eines Segments für Flags',
  'an environment id': 'die ID einer Umgebung',
  'a flag group id': 'die ID einer Gruppe von Flags',
  'a flag change id': 'die ID einer Änderung',
  'an environment key id': 'die ID eines Schlüssels einer Umgebung',
  // Monitors.
  'An organization has at most {} maintenance windows': 'Eine Organisation hat höchstens {0} Wartungsfenster',
  'An organization has at most {} monitors': 'Eine Organisation hat höchstens {0} Monitore',
  'More than {} monitors have this tag': 'Mehr als {0} Monitore haben dieses Tag',
  'The impact cannot be measured: {}: {}': 'Die Auswirkung ist nicht messbar: {0}: {1}',
  'The last segment must be start, fail or an exit code from 0 to 255':
    'Der letzte Abschnitt muss start, fail oder ein Exit-Code von 0 bis 255 sein',
  'The monitor has no open outage': 'Der Monitor hat keinen offenen Ausfall',
  'The secrets of this monitor were encrypted with another PHAROS_SECRET. Enter them again':
    'Die Geheimnisse dieses Monitors wurden mit einem anderen PHAROS_SECRET verschlüsselt. Geben Sie sie erneut ein',
  'There is no heartbeat here': 'Hier gibt es keinen Heartbeat',
  'belongs beside config, as {}': 'gehört neben config, als {0}',
  'is a field of monitors of the kind http': 'ist ein Feld von Monitoren der Art http',
  'is required for this comparison': 'ist für diesen Vergleich erforderlich',
  'is required: a client certificate has a certificate and a key':
    'ist erforderlich: Ein Client-Zertifikat besteht aus einem Zertifikat und einem Schlüssel',
  'must begin with the lower code': 'muss mit dem niedrigeren Code beginnen',
  'must have an UNTIL such as 20270131 or 20270131T220000Z':
    'muss ein UNTIL wie 20270131 oder 20270131T220000Z enthalten',
  'must have either periodSeconds or cron': 'muss entweder periodSeconds oder cron enthalten',
  'must not be set: the connection and the body decide this header':
    'darf nicht gesetzt werden: Die Verbindung und der Inhalt bestimmen diese Kopfzeile',
  'must not be {}: this is the server itself': 'darf nicht {0} sein: Das ist der Server selbst',
  'must not contain a tag twice': 'darf kein Tag zweimal enthalten',
  'must not depend on this monitor': 'darf nicht von diesem Monitor abhängen',
  '{} is not a region of a probe': '{0} ist keine Region einer Probe',
  // Notes of imports of monitors and links.
  'The condition {} is not imported.': 'Die Bedingung {0} wird nicht importiert.',
  'Alerts are not imported: create notification rules.':
    'Alarme werden nicht importiert: Legen Sie Benachrichtigungsregeln an.',
  'Regions are not imported: it is checked from the server. Start probes for other regions.':
    'Regionen werden nicht importiert: Er wird vom Server aus geprüft. Starten Sie Probes für andere Regionen.',
  'It was public: add it to a status page.': 'Er war öffentlich: Fügen Sie ihn einer Statusseite hinzu.',
  'The assertion {} is not imported.': 'Die Prüfung {0} wird nicht importiert.',
  'Monitors that are up while the target does not answer have no equivalent.':
    'Monitore, die verfügbar sind, solange das Ziel nicht antwortet, haben keine Entsprechung.',
  'Monitors of the type {} have no equivalent.': 'Monitore des Typs {0} haben keine Entsprechung.',
  'Monitors of the kind {} have no equivalent.': 'Monitore der Art {0} haben keine Entsprechung.',
  'Addresses such as {} have no equivalent.': 'Adressen wie {0} haben keine Entsprechung.',
  'Notifications are not imported: create notification rules.':
    'Benachrichtigungen werden nicht importiert: Legen Sie Benachrichtigungsregeln an.',
  'The proxy is not used.': 'Der Proxy wird nicht verwendet.',
  'The authentication method {} is not supported.': 'Das Anmeldeverfahren {0} wird nicht unterstützt.',
  'The job must send its requests to the new address.':
    'Der Job muss seine Anfragen an die neue Adresse senden.',
  'The JSON path {} is not supported.': 'Der JSON-Pfad {0} wird nicht unterstützt.',
  'The comparison {} of the JSON path is imported as equality.':
    'Der Vergleich {0} des JSON-Pfads wird als Gleichheit importiert.',
  'The headers are not JSON and are not imported.':
    'Die Kopfzeilen sind kein JSON und werden nicht importiert.',
  'Alert contacts are not imported: create notification rules.':
    'Alarmkontakte werden nicht importiert: Legen Sie Benachrichtigungsregeln an.',
  'Maintenance windows are not imported.': 'Wartungsfenster werden nicht importiert.',
  'Not imported: {}.': 'Nicht importiert: {0}.',
  'The entry is not an object.': 'Der Eintrag ist kein Objekt.',
  'The short domain {} is not one of the organization: the short URL changes.':
    'Die Kurzdomain {0} gehört nicht zur Organisation: Die Kurz-URL ändert sich.',
};
