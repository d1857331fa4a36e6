/** German sentences about requests as a whole. */
export const codes = {
  AUTH_REQUIRED: 'Sie müssen angemeldet sein',
  FORBIDDEN: 'Ihre Berechtigungen reichen nicht aus',
  ACCESS_DENIED: 'Sie haben keinen Zugriff auf diese Ressource',
  NOT_FOUND: 'Nicht gefunden',
  RATE_LIMITED: 'Zu viele Anfragen',
  VALIDATION_ERROR: 'Die Anfrage ist ungültig',
  BAD_REQUEST: 'Die Anfrage ist nicht lesbar',
  MISSING_PROJECT_ID: 'Eine Angabe von website_id, link_id, monitor_id oder organization_id ist erforderlich',
  COMPILATION_ERROR: 'Die Abfrage konnte nicht übersetzt werden',
  QUERY_ERROR: 'Die Abfrage konnte nicht ausgeführt werden',
  QUERY_TIMEOUT: 'Die Abfrage dauerte zu lange',
  CONFLICT: 'Die Ressource ist in einem Zustand, der das nicht zulässt',
  PRECONDITION_FAILED: 'Die Ressource wurde geändert, seit sie gelesen wurde',
  METHOD_NOT_ALLOWED: 'Diese Methode ist nicht erlaubt',
  PAYLOAD_TOO_LARGE: 'Die Anfrage ist zu groß',
  UNSUPPORTED_MEDIA_TYPE: 'Dieser Medientyp wird nicht unterstützt',
  SERVICE_UNAVAILABLE: 'Der Dienst ist nicht verfügbar. Nichts wurde angenommen',
  INTERNAL_SERVER_ERROR: 'Ein Fehler ist aufgetreten',
};

export const requests = {
  keysDiffer: 'Die Kopfzeilen x-api-key und Authorization enthalten verschiedene Schlüssel',
  hasKeyAndShareToken: 'Die Anfrage enthält einen Schlüssel und das Token eines Freigabelinks',
  bodyCannotBeDecoded: 'Der Inhalt kann mit seiner Content-Encoding nicht gelesen werden',
  contentEncodingIsNotSupported: 'Diese Content-Encoding wird nicht unterstützt. Möglich sind {accepted}',
  bodyExpandsTooMuch: 'Der Inhalt wird beim Entpacken zu groß',
  bodyIsNotValid: 'Der Inhalt ist kein gültiges {what}',
  noSuchPath: 'Diesen Pfad gibt es nicht',
  tooManyInProgress:
    'Es werden bereits {limit} Anfragen dieses Absenders bearbeitet. Bitte später erneut versuchen.',
  hostHeaderIsMissing: 'Der Header Host fehlt',
  organizationRequiresSecondFactor:
    'Diese Organisation verlangt Zwei-Faktor-Authentifizierung. Richten Sie sie in Ihren Kontoeinstellungen ein',
  tokenOfPharosMetricsToken: 'The token of PHAROS_METRICS_TOKEN is missing oder wrong',
  headersAreTooLarge: 'Die Kopfzeilen sind zu groß',
  requestIsNotValidHttp: 'Die Anfrage ist kein gültiges HTTP',
  rulesHaveTooManyPatterns: 'Die Regeln dürfen höchstens {max} Muster haben',
  patternsOfRulesAreTooLarge:
    'Das Muster ist zu groß: Die Muster der Regeln haben zusammen mehr als {max, number} Teile',
  patternsOfRequestAreTooLarge:
    'Das Muster ist zu groß: Die Muster der Anfrage haben zusammen mehr als {max, number} Teile',
  slugIsTaken: 'Der Slug {slug} ist vergeben',
};

export const discovery = {
  storeIsDown: 'Ein Speicher ist ausgefallen',
  eventsAreRejected: 'Ereignisse werden abgelehnt',
  storedDataIsDamaged: 'Gespeicherte Daten sind beschädigt',
  isDamaged: 'ist beschädigt',
  didNotAnswer: 'antwortete nicht',
  acceptsNoChanges: 'nimmt keine Änderungen an',
  isDown: 'ist ausgefallen',
  rejectsEvents: 'lehnt Ereignisse ab',
};

export const creations = {
  idempotencyKeyWasUsed: 'Der Idempotency-Key wurde mit einer anderen Anfrage verwendet',
};

export const exports = {
  isOnlyForFormatCsv: 'gilt nur für das Format csv',
};

export const imports = {
  mustHaveAtMostValues: 'darf höchstens {max, number} Werte haben',
  mustHaveAtMostKeys: 'darf höchstens {max, number} Einträge haben',
  mustHaveAtMostRows: 'darf höchstens {maxRows, number} Zeilen haben',
  mustHaveAtMostColumns: 'darf höchstens {max, number} Einträge haben',
  mustHaveRows: 'darf nur Zeilen mit höchstens {max, number} Zeichen haben',
  otherFilesAreBeingRead:
    'Andere Dateien werden gerade gelesen. Nichts wurde importiert: Versuchen Sie es später erneut',
  cannotBeRead: 'ist nicht lesbar',
  mustHaveEntries: 'darf nur Einträge mit höchstens {max, number} Bytes haben',
  isNotValidCsv: 'ist kein gültiges CSV: {problem}',
  hasMoreValues:
    'hat mehr Werte als die Kopfzeile: Ein Wert mit einem Trennzeichen braucht Anführungszeichen',
};
