/** German texts of errors of outbound requests, by English ones. */
export const OUTBOUND = {
  'The address is not allowed.': 'Die Adresse ist nicht erlaubt.',
  '{} is in a private network, which this server does not reach. Its operator can allow the address with PHAROS_ALLOW_PRIVATE_TARGETS.':
    '{0} liegt in einem privaten Netz, das dieser Server nicht erreicht. Sein Betreiber kann die Adresse mit PHAROS_ALLOW_PRIVATE_TARGETS erlauben.',
  'The host {} was not found.': 'Der Host {0} wurde nicht gefunden.',
  '{} refused the connection.': '{0} hat die Verbindung abgelehnt.',
  'There is no route to {}.': 'Es gibt keine Route zu {0}.',
  '{} closed the connection without a response.': '{0} hat die Verbindung ohne Antwort geschlossen.',
  'The TLS connection to {} failed: check its certificate.':
    'Die TLS-Verbindung zu {0} ist fehlgeschlagen: Prüfen Sie das Zertifikat.',
  '{} sent a body that is not valid {}.': '{0} hat einen Inhalt gesendet, der kein gültiges {1} ist.',
  'The certificate has expired.': 'Das Zertifikat ist abgelaufen.',
  'The certificate is not valid yet.': 'Das Zertifikat ist noch nicht gültig.',
  'The certificate was revoked.': 'Das Zertifikat wurde widerrufen.',
  'The certificate is self-signed.': 'Das Zertifikat ist selbst signiert.',
  'The chain ends with a certificate that is not trusted.':
    'Die Kette endet mit einem Zertifikat, dem nicht vertraut wird.',
  'A certificate of the chain is missing.': 'Ein Zertifikat der Kette fehlt.',
  'The chain is incomplete, or its issuer is not trusted.':
    'Die Kette ist unvollständig, oder ihrem Aussteller wird nicht vertraut.',
  'The chain is incomplete: the server does not send the intermediate ones.':
    'Die Kette ist unvollständig: Der Server sendet die Zwischenzertifikate nicht.',
  'The certificate is not for servers.': 'Das Zertifikat ist nicht für Server bestimmt.',
  'The issuer must not issue certificates.': 'Der Aussteller darf keine Zertifikate ausstellen.',
  'The chain is longer than its issuer allows.': 'Die Kette ist länger, als ihr Aussteller erlaubt.',
  'The certificate is not valid for {}.': 'Das Zertifikat gilt nicht für {0}.',
  'The certificate is not valid: {}.': 'Das Zertifikat ist nicht gültig: {0}.',
  'The client certificate or its key is not valid.':
    'Das Client-Zertifikat oder sein Schlüssel ist nicht gültig.',
  '{} does not offer HTTP/2.': '{0} bietet kein HTTP/2 an.',
  'This server could not open a connection.': 'Dieser Server konnte keine Verbindung öffnen.',
  '{} did not respond in time.': '{0} hat nicht rechtzeitig geantwortet.',
  '{} redirected too often.': '{0} hat zu oft umgeleitet.',
  '{} sent a response that is not valid HTTP.': '{0} hat eine Antwort gesendet, die kein gültiges HTTP ist.',
  'The request was cancelled.': 'Die Anfrage wurde abgebrochen.',
};
