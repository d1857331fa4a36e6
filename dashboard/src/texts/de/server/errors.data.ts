import { OUTBOUND } from '../../../../../server/src/lib/texts/de/outbound.data.ts';

/** German messages of errors by English ones. */
export const ERRORS = {
  ...OUTBOUND,
  'must be a regular expression (RE2 syntax: without look-around and back references)':
    'muss ein regulärer Ausdruck sein (RE2-Syntax: ohne Look-around und Rückverweise)',
  'The pattern is too large: with repetitions and character classes, it has more than {} parts':
    'Das Muster ist zu groß: Mit Wiederholungen und Zeichenklassen hat es mehr als {0} Teile',
  'The rules take too long to compare with these attributes':
    'Der Vergleich der Regeln mit diesen Attributen dauert zu lange',
  'This server has no mail server. Its operator sets PHAROS_SMTP_URL and PHAROS_MAIL_FROM.':
    'Dieser Server hat keinen Mailserver. Sein Betreiber setzt PHAROS_SMTP_URL und PHAROS_MAIL_FROM.',
  '{} of {}: {}': '{0} von {1}: {2}',
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
  'The message could not be sent.': 'Die Nachricht konnte nicht gesendet werden.',
  'The notification was deleted.': 'Die Benachrichtigung wurde gelöscht.',
  'The address is not a valid URL.': 'Die Adresse ist keine gültige URL.',
  'The address must begin with https:// or http://.': 'Die Adresse muss mit https:// oder http:// beginnen.',
  'The address must not contain a user name or a password.':
    'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
  'Requests to port {} are not allowed.': 'Anfragen an Port {0} sind nicht erlaubt.',
  'The host is not valid.': 'Der Host ist ungültig.',
  'The port must be from 1 to {}.': 'Der Port muss von 1 bis {0} sein.',
  '"{}" is neither an IP address nor a CIDR range': '„{0}“ ist weder eine IP-Adresse noch ein CIDR-Bereich',
  'An event of the {} mode was sent to a source of the {} mode':
    'Ein Ereignis des Modus {0} wurde an eine Quelle des Modus {1} gesendet',
  'The receiver responded with {}.': 'Der Empfänger hat mit {0} geantwortet.',
  'The export was interrupted too often': 'Der Export wurde zu oft unterbrochen',
  'The server responded with the status {}.': 'Der Server hat mit dem Status {0} geantwortet.',
  'The image is larger than 2 MB.': 'Das Bild ist größer als 2 MB.',
  'The file is not a PNG, JPEG, GIF, WebP or AVIF image.':
    'Die Datei ist kein Bild im Format PNG, JPEG, GIF, WebP oder AVIF.',
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
  'must be a CSV file': 'muss eine CSV-Datei sein',
  'The evaluation failed: {}': 'Die Auswertung ist fehlgeschlagen: {0}',
  'No connection to {} within {} ms': 'Keine Verbindung zu {0} innerhalb von {1} ms',
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
