/** The German texts of errors. */
export const api = {
  byCode: {
    UNREACHABLE: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    FORBIDDEN: 'Ihre Rolle erlaubt das nicht.',
    ACCESS_DENIED: 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    PRECONDITION_FAILED: 'Von jemand anderem geändert. Laden Sie die Seite neu.',
    SERVICE_UNAVAILABLE: 'Der Dienst ist nicht verfügbar. Es wurde nichts geändert.',
    QUERY_TIMEOUT: 'Das dauerte zu lange. Wählen Sie einen kürzeren Zeitraum oder weniger Filter.',
    INTERNAL_SERVER_ERROR: 'Auf dem Server ist ein Fehler aufgetreten.',
  },
  passkeys: {
    exists: 'Dieses Gerät hat bereits einen Ihrer Passkeys.',
    unavailable: 'Passkeys sind unter dieser Adresse nicht verfügbar.',
    cancelled: 'Die Anfrage wurde abgebrochen oder hat zu lange gedauert.',
    none: 'Der Browser hat keinen Passkey geliefert.',
  },
  unknown: 'Ein Fehler ist aufgetreten',
  rateLimited:
    'Zu viele Anfragen. Versuchen Sie es in {seconds} {seconds, plural, one {Sekunde} other {Sekunden}} erneut.',
} as const;
