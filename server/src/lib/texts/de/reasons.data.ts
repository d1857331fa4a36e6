import { OUTBOUND } from './outbound.data.ts';

/** German sentences that say why a check failed, by English ones. */
export const REASONS = {
  ...OUTBOUND,
  'Expected status {}, received {}.': 'Erwartet wurde der Status {0}, empfangen wurde {1}.',
  'Expected that the header {} equals {}, received {}.':
    'Erwartet wurde, dass der Header {0} gleich {1} ist, empfangen wurde {2}.',
  'Expected that the header {} does not equal {}, received {}.':
    'Erwartet wurde, dass der Header {0} nicht {1} ist, empfangen wurde {2}.',
  'Expected that the header {} contains {}, received {}.':
    'Erwartet wurde, dass der Header {0} {1} enthält, empfangen wurde {2}.',
  'Expected that the header {} exists, received {}.':
    'Erwartet wurde, dass der Header {0} vorhanden ist, empfangen wurde {1}.',
  'Expected that {} equals {}, received {}.': 'Erwartet wurde, dass {0} gleich {1} ist, empfangen wurde {2}.',
  'Expected that {} does not equal {}, received {}.':
    'Erwartet wurde, dass {0} nicht {1} ist, empfangen wurde {2}.',
  'Expected that {} contains {}, received {}.': 'Erwartet wurde, dass {0} {1} enthält, empfangen wurde {2}.',
  'Expected that {} is less than {}, received {}.':
    'Erwartet wurde, dass {0} kleiner als {1} ist, empfangen wurde {2}.',
  'Expected that {} is greater than {}, received {}.':
    'Erwartet wurde, dass {0} größer als {1} ist, empfangen wurde {2}.',
  'Expected that {} exists, received {}.': 'Erwartet wurde, dass {0} vorhanden ist, empfangen wurde {1}.',
  'The target responds with status {}.': 'Das Ziel antwortet mit dem Status {0}.',
  'The target responds with status {} to programs.': 'Das Ziel antwortet Programmen mit dem Status {0}.',
  'The page says that it does not exist, although its status is a success.':
    'Die Seite sagt, dass es sie nicht gibt, obwohl ihr Status ein Erfolg ist.',
  'The website asks visitors to prove that they are people.':
    'Die Website verlangt von Besuchern den Nachweis, dass sie Menschen sind.',
  '{} is a reserved name, which is not checked.': '{0} ist ein reservierter Name, der nicht geprüft wird.',
  'The body contains {}.': 'Der Inhalt enthält {0}.',
  'The body does not contain {}.': 'Der Inhalt enthält {0} nicht.',
  'The body is longer than 256 KB. Longer ones are not read as JSON.':
    'Der Inhalt ist länger als 256 KB. Längere werden nicht als JSON gelesen.',
  'The body is longer than 1 MB. What follows is not searched.':
    'Der Inhalt ist länger als 1 MB. Was folgt, wird nicht durchsucht.',
  'The body has the encoding {}, which Pharos cannot read.':
    'Der Inhalt hat die Codierung {0}, die Pharos nicht lesen kann.',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'The response took {} ms, more than {} ms.': 'Die Antwort dauerte {0} ms, mehr als {1} ms.',
  '{} did not respond within {} s.': '{0} hat nicht innerhalb von {1} s geantwortet.',
  '{} redirected more than {} times.': '{0} hat mehr als {1}-mal weitergeleitet.',
  '{} did not send a certificate.': '{0} hat kein Zertifikat gesendet.',
  'The TLS handshake with {} failed.': 'Der TLS-Handshake mit {0} ist fehlgeschlagen.',
  'The TLS handshake with {} failed: {} may require a client certificate.':
    'Der TLS-Handshake mit {0} ist fehlgeschlagen: {1} verlangt vielleicht ein Client-Zertifikat.',
  'The certificate expired on {}.': 'Das Zertifikat ist am {0} abgelaufen.',
  'The certificate expires in {} days, on {}.': 'Das Zertifikat läuft in {0} Tagen ab, am {1}.',
  'The certificate expires in 1 day, on {}.': 'Das Zertifikat läuft in 1 Tag ab, am {0}.',
  'The certificate expires in less than a day, on {}.':
    'Das Zertifikat läuft in weniger als einem Tag ab, am {0}.',
  'The intermediate certificate {} expired on {}.': 'Das Zwischenzertifikat {0} ist am {1} abgelaufen.',
  'The intermediate certificate {} expires in {} days, on {}.':
    'Das Zwischenzertifikat {0} läuft in {1} Tagen ab, am {2}.',
  'The intermediate certificate {} expires in 1 day, on {}.':
    'Das Zwischenzertifikat {0} läuft in 1 Tag ab, am {1}.',
  'The intermediate certificate {} expires in less than a day, on {}.':
    'Das Zwischenzertifikat {0} läuft in weniger als einem Tag ab, am {1}.',
  'The registration of {} expired on {}.': 'Die Registrierung von {0} ist am {1} abgelaufen.',
  'The registration of {} expires in {} days, on {}.':
    'Die Registrierung von {0} läuft in {1} Tagen ab, am {2}.',
  'The registration of {} has ended: {}.': 'Die Registrierung von {0} ist beendet: {1}.',
  '{} is not registered.': '{0} ist nicht registriert.',
  'The registry of {} has no RDAP server.': 'Die Registry von {0} hat keinen RDAP-Server.',
  'The registry answered {}.': 'Die Registry hat mit {0} geantwortet.',
  'The name {} does not exist (NXDOMAIN).': 'Den Namen {0} gibt es nicht (NXDOMAIN).',
  'The DNS server answered {} for {}.': 'Der DNS-Server hat für {1} mit {0} geantwortet.',
  '{} has no {} record.': '{0} hat keinen Eintrag vom Typ {1}.',
  '{} has the unexpected {} record {}.': '{0} hat den unerwarteten Eintrag {2} vom Typ {1}.',
  'Expected the {} record {} of {}, received {}.':
    'Erwartet wurde der Eintrag {1} vom Typ {0} von {2}, empfangen wurde {3}.',
  'Expected an answer that contains {}, received {}.':
    'Erwartet wurde eine Antwort, die {0} enthält, empfangen wurde {1}.',
  '{} answered none of {} packets.': '{0} hat keines von {1} Paketen beantwortet.',
  '{} answered {} of {} packets.': '{0} hat {1} von {2} Paketen beantwortet.',
  'Step {}: {}': 'Anfrage {0}: {1}',
  'The variable {} has no value: no earlier step extracts it.':
    'Die Variable {0} hat keinen Wert: Keine frühere Anfrage übernimmt sie.',
  'The response has no value at {}.': 'Die Antwort hat keinen Wert bei {0}.',
  'No request has been received yet.': 'Es wurde noch keine Anfrage empfangen.',
  'The expected request was not received.': 'Die erwartete Anfrage ist ausgeblieben.',
  'The run did not end within {} seconds.': 'Der Lauf wurde nicht innerhalb von {0} Sekunden beendet.',
  'The job reported a failure.': 'Der Job hat einen Fehler gemeldet.',
  'The job ended with exit code {}.': 'Der Job endete mit dem Exit-Code {0}.',
  'Pharos did not run when a request was expected.': 'Pharos lief nicht, als eine Anfrage erwartet wurde.',
  'Pharos itself could not reach the network.': 'Pharos selbst konnte das Netzwerk nicht erreichen.',
  'Pharos was too busy to perform the check in time.': 'Pharos war zu ausgelastet, um rechtzeitig zu prüfen.',
  'The check did not end in time.': 'Die Prüfung endete nicht rechtzeitig.',
  'The check could not be performed.': 'Die Prüfung war nicht möglich.',
  'The check failed.': 'Die Prüfung ist fehlgeschlagen.',
};
