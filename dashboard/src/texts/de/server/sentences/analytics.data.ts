/** German sentences about queries, websites, events and payments. */
export const query = {
  mustBeJsonList: 'muss eine JSON-Liste von Filtern sein',
  mustContainFilter: 'muss mindestens einen Filter enthalten',
  fieldCannotBe: '„{field}“ kann nicht so verwendet werden: {how}',
  isAboutOtherSubject:
    'betrifft {about}, und der Gegenstand der Abfrage ist {kind, select, website {eine Website} link {ein Link} monitor {ein Monitor} other {eine Organisation}}',
  queryCanHaveOneSubject: 'Eine Abfrage kann nur einen Gegenstand haben',
  cannotBeQueried: 'kann nicht abgefragt werden',
  mustBeAtMostWithoutCredential: 'darf ohne Anmeldedaten höchstens {publicQueryRows} sein',
  isNotKnown: '{name} ist nicht bekannt ({kind})',
  mustHaveAtMostCharacters: 'darf höchstens {max} Zeichen haben',
  mustHaveFewerRepetitions: 'Wiederholungen dürfen höchstens {max} betragen',
  isNotValidRegularExpression: 'ist kein gültiger regulärer Ausdruck',
  mustBeNumber: 'muss eine Zahl sein',
  requiresNumericField: '„{op}“ verlangt ein Zahlenfeld, und „{field}“ ist Text',
  requiresTextField: '„{op}“ verlangt ein Textfeld, und „{field}“ ist eine Zahl',
  takesNoValue: '„{op}“ nimmt keinen Wert an',
  requiresValue: '„{op}“ verlangt einen Wert',
  requiresListOfValues: '„{op}“ verlangt eine Liste von Werten',
  takesOneValue: '„{op}“ nimmt einen Wert an; verwenden Sie „in“ für mehrere',
  mustNotBeFalse: 'darf bei „{op}“ nicht false sein, das keinen Wert annimmt',
  mustNotBeFalseWhere: 'darf nicht false sein, wo „{op}“ Zahlen vergleicht',
  isNotSupportedByType: 'wird von diesem Typ nicht unterstützt',
  isNotPropertyOf: '„{field}“ ist keine Eigenschaft von {table}',
  appliesToSeries: 'gilt nur für Zeitreihen',
  cannotBeAddedUpAcross:
    '„{field}“ kann nicht so verwendet werden: added up across values von {per}: split by "{per}", or filter by one value',
  areFromTwoTables:
    '„{field}“ wird aus {table} berechnet und „{otherField}“ aus {otherTable}: Verwenden Sie zwei Parameter',
  hasNoEffectWithOptions: 'hat mit options.{named} keine Wirkung',
  isNotSupportedByFixedRange: 'wird von diesem Typ nicht unterstützt, der einen festen Zeitraum hat',
  appliesToLists: 'gilt für Listen, und {noList}',
  appliesToListsAndSeries: 'gilt für Listen und Zeitreihen, und jeder der Parameter liefert eine Zeile',
  hasTooManyWebsites:
    'hat {count, number} Websites, und eine Abfrage umfasst höchstens {max}: Fragen Sie die Websites einzeln ab',
  mustNotBeCombined: 'darf nicht mit Daten kombiniert werden',
  isRequiredWith: 'ist zusammen mit {value} erforderlich',
  mustBeDateOrTime: 'muss YYYY-MM-DD oder eine Zeit nach ISO 8601 sein',
  rangeMustBeBetween1970: 'Der Zeitraum muss zwischen 1970 und 2100 liegen',
  rangeMustEndAfterBegins: 'Der Zeitraum muss nach seinem Beginn enden',
  rangeMustNotBeLonger: 'Der Zeitraum darf höchstens {max} Tage lang sein',
  seriesHasAtMostPoints:
    'Eine Zeitreihe hat höchstens {max} Punkte: Wählen Sie eine gröbere Einteilung oder einen kürzeren Zeitraum',
  isNotValidRegularExpressionRe2: 'ist kein gültiger regulärer Ausdruck (RE2-Syntax)',
  profileOrVisitorIsRequired: 'profileId oder visitorId ist erforderlich',
  mustBeAtMostForPeriods: 'darf für Perioden von einem {period} höchstens {max} sein',
  rangeHasTooManyPeriods:
    'Der Zeitraum darf höchstens {max} Perioden von einem {period} enthalten: Wählen Sie längere Perioden oder einen kürzeren Zeitraum',
  isNotSessionId: 'ist keine `session_id` von session_list',
  eventsCannotBeFiltered: 'Ereignisse können nicht nach {title} gefiltert werden',
  filtersOnBotsBelong: 'Filter nach Bots gehören zu den Filtern der Abfrage',
  queryNeedsMoreMemory:
    'Die Abfrage braucht mehr Speicher, als sie verwenden darf: Wählen Sie einen kürzeren Zeitraum oder weniger Gruppen',
  answerWouldBeTooLarge: 'Die Antwort wäre zu groß: Wählen Sie einen kürzeren Zeitraum oder weniger Gruppen',
  allMemoryForQueries: 'Der Speicher für Abfragen ist vollständig belegt',
  areFromDifferentRows: '{names} werden nicht aus denselben Zeilen berechnet: Verwenden Sie zwei Parameter',
  noSuchType: 'Es gibt keinen Abfragetyp {name}.',
  noSuchTypeBut: 'Es gibt keinen Abfragetyp {name}. {suggestion}',
  duplicateName: 'doppelter Name {name}',
  noLookAround: 'Look-ahead und Look-behind werden nicht unterstützt',
  noBackReferences: 'Rückverweise werden nicht unterstützt',
  cannotBeFilteredBy: '{what} kann nicht nach {title} gefiltert werden',
  isNotPropertyOfEvents: '{name} ist keine Eigenschaft von Ereignissen',
  typeHasNoOptions: 'Dieser Typ hat keine Optionen',
  storeIsClosed: 'Der Speicher ist geschlossen',
  tooManyWaitOfOrganization:
    '{count} Abfragen dieser Organisation warten bereits: Versuchen Sie es später erneut',
  tooManyWait: '{count} Abfragen warten bereits: Versuchen Sie es später erneut',
  queueIsFull:
    'Die Warteschlange ist voll, und diese Organisation hat die meisten wartenden Abfragen: Versuchen Sie es später erneut',
  tooManyRun: 'Zu viele Abfragen laufen: Versuchen Sie es später erneut',
  dataIsDamaged: 'Gespeicherte Daten sind beschädigt und nicht lesbar',
  mustBeFilter: 'muss {condition} oder {group} sein',
  mustBeFilters: 'muss eine Liste von Filtern sein',
  groupsNestTooDeep: 'Gruppen dürfen höchstens {max} Ebenen tief verschachtelt sein',
  hasTooManyConditions: 'darf höchstens {max} Bedingungen enthalten',
  mustBeParameter: 'muss ein Name, {named} oder {adHoc} sein',
  mustHaveAtMostItems: 'darf höchstens {max} Einträge haben',
  hasTooManyParameters: 'darf in allen Abfragen zusammen höchstens {max} Parameter haben, nicht {parameters}',
  requestsTooManyRows:
    'darf höchstens {max} Zeilen anfordern (die Summe der Limits aller Parameter), nicht {rows}',
};

export const definitions = {
  mustBeShared: 'muss geteilt sein: Ein Schlüssel hat keine eigenen Einträge ({plural})',
  tooManyShared:
    'Eine Website hat höchstens {max} geteilte {plural, select, segments {Segmente} goals {Ziele} funnels {Trichter} reports {Berichte} other {{plural}}}',
  tooManyOwn:
    'Sie haben je Website höchstens {max} eigene {plural, select, segments {Segmente} goals {Ziele} funnels {Trichter} reports {Berichte} other {{plural}}}',
};

export const pins = {
  mustHaveKind: 'muss eine Art (kind) haben: metric oder goal',
  mustNotBeRepeated: 'darf nicht wiederholt werden',
};

export const savedReports = {
  mustStayOfKind: 'muss {kind} sein: Die Art eines Berichts bleibt gleich',
};

export const annotations = {
  mustBeBetween1970: 'muss zwischen 1970 und 2100 liegen',
  tooManyAnnotations: 'Eine Website hat höchstens {max, number} Anmerkungen',
  mustBeLaterThanAt: 'muss nach at liegen',
  mustBeLaterThanFrom: 'muss nach from liegen',
};

export const alerts = {
  tooManyAlerts: 'Eine Website hat höchstens {max} Alarme',
};

export const websites = {
  mustBeHost:
    'muss ein Host sein, etwa example.com, oder *.example.com für alle Hosts darunter, ohne Schema, Port oder Pfad',
  mustBeAddress:
    'muss eine Adresse sein, etwa 203.0.113.7, oder ein Bereich, etwa 203.0.113.0/24 oder 2001:db8::/32',
  mustBeQueryParameter: 'muss der Name eines Abfrageparameters sein: höchstens 64 Zeichen, ohne ?, & oder =',
  mustNotHoldMore: 'darf höchstens {max} Einträge enthalten',
  mustNotBeLonger: 'darf höchstens {max} Zeichen lang sein',
  mustStartWithSlash: 'muss mit / beginnen',
  mustBePathWithoutQuery: 'muss ein Pfad ohne Abfrage und ohne Leerraum sein',
  mustUseOnlyAsComplete: 'darf ** nur als ganzes Segment verwenden: /admin/** oder /**/draft',
  mustNotContainGlobTwice: 'darf ** höchstens einmal enthalten',
  mustNotContainStarTwice: 'darf * höchstens einmal je Segment enthalten',
  mustNotContainStar: 'darf kein * enthalten. Verwenden Sie einen benannten Platzhalter, wie in /orders/:id',
  mustContainOnlyPlaceholders:
    'darf nur Platzhalter aus Buchstaben, Ziffern und _ nach einem Doppelpunkt enthalten, wie in /orders/:id',
  tooManyFormerIds:
    '{max} frühere Tracking-IDs gelten noch. Warten Sie, bis eine abläuft, oder wählen Sie keine Übergangsfrist.',
  isNotKnownTimeZone: 'ist keine bekannte Zeitzone',
  mustBeHostName: 'muss ein Hostname sein, etwa example.com, ohne Schema, Port oder Pfad',
  mustBeDays: 'muss eine ganze Zahl von Tagen von 1 bis {max} sein, oder null, um alles zu behalten',
  websiteWasTransferredConcurrently: 'Die Website wurde gleichzeitig übertragen',
  mustBeMondayOrSunday: 'muss monday oder sunday sein',
};

export const installation = {
  mustBeOnDomain: 'muss auf {domain} oder einer Subdomain davon liegen',
  mustBeUrl: 'muss eine http- oder https-URL sein',
};

export const erasure = {
  mustBeErasureId: 'muss die ID einer Löschung sein (ers_…)',
  noDeletedWebsite: 'Keine Website mit dieser ID wurde gelöscht',
};

export const errorGroups = {
  tooManyGroups: 'Eine Website hat höchstens {max, number} behobene und ignorierte Fehlergruppen',
  mustBeFingerprint: 'muss ein Fingerabdruck sein: 16 hexadezimale Ziffern',
};

export const sourceMaps = {
  mustBeTextInUtf: 'muss Text in UTF-8 sein, mit oder ohne gzip',
  mustBeSourceMap: 'muss eine Source-Map der Version 3 in JSON sein',
  mustHaveMappings: 'muss Zuordnungen (mappings) haben',
  mustBePathThatBegins: 'muss ein Pfad, der mit / beginnt, oder eine URL sein',
  sourceMapTakesTooLong: 'Eine Source-Map braucht zu viel Zeit oder Speicher zum Lesen',
  mapIsTooLarge: 'Eine Source-Map hat höchstens {maxMapMb} MB und komprimiert höchstens {maxStoredMb} MB',
  tooManySourceMaps:
    'Eine Website hat höchstens {maxMaps, number} Source-Maps und davon komprimiert {maxTotalMb} MB. Löschen Sie die alter Releases',
  isLargerThan: 'Eine Source-Map hat höchstens {max} MB',
};

export const tracking = {
  differsFromWebsiteId: 'unterscheidet sich von website_id in der Abfrage',
  mustNotHoldMore: 'darf höchstens {max} {plural, select, events {Ereignisse} other {Einträge}} enthalten',
  mustBeTrack:
    'muss "track" if there is a payload. Payloads of type {sent} are not kept; identify visitors with /identify sein',
  mustBeBesidePayload: 'muss beside the payload, not in it sein',
  mustBeObject: 'muss {noun}: an object sein',
  mustNotBeBlank: 'darf nicht leer sein',
  mustBeTrait: 'muss text of at most {max} characters, eine Zahl, true, false, or null to remove it sein',
  mustNotBeLargerAsJson: 'darf als JSON höchstens {max} Byte groß sein',
  mustBeFinite: 'muss finite sein',
  mustNotHaveNameLonger: 'darf keinen Namen mit mehr als {max} Zeichen haben',
  mustNotHaveNameWithNul: 'must not have a name with NUL characters oder lone surrogates',
  mustNotBeAhead: 'darf höchstens eine Stunde in der Zukunft liegen',
  mustNotBeOlder: 'darf höchstens eine Stunde alt sein, außer es wird mit einem Schlüssel gesendet',
  languageModelsAreNotKept:
    'Aufrufe von Sprachmodellen werden nicht gespeichert. Senden Sie sie als eigene Ereignisse an /track',
  isRequiredTrackingId: 'ist erforderlich: die Tracking-ID einer Website',
  mustNotBeTrue: 'darf nicht true sein, wenn ein Profil angegeben ist',
  mustNotBeSent: 'darf nicht zusammen mit timestamp gesendet werden',
  mustNotDifferFromTimezone: 'darf sich nicht von timezone unterscheiden, dessen Alias es ist',
  keyReachesNoWebsite:
    'ist erforderlich, hier oder als website_id in der Abfrage: Der Schlüssel hat auf keine Website Zugriff',
  isRequiredOneOf: 'ist erforderlich, hier oder als website_id in der Abfrage: {ids}',
  isRequiredOneOfMore: 'ist erforderlich, hier oder als website_id in der Abfrage: {ids} und {more} weitere',
  mustBeTime: 'muss eine Zeit sein: Millisekunden seit 1970 oder nach ISO 8601, ab dem Jahr 2000',
};

export const payments = {
  tooManyPaymentSources: 'Eine Website hat höchstens {max} Zahlungsquellen',
  mustBeCursorOfList: 'muss ein Cursor dieser Liste sein',
  thereIsNoPaymentSource: 'Hier gibt es keine Zahlungsquelle',
  isRequiredObject: 'ist erforderlich: ein Objekt',
  isRequiredText: 'ist erforderlich: ein Text',
  mustBeIntegerInSmallest: 'muss eine ganze Zahl in der kleinsten Einheit der Währung sein',
  mustBeTime: 'muss eine Zeit sein',
  headerIsMissing: 'Die Kopfzeile {header} fehlt oder ist nicht lesbar',
  signatureIsLate: 'Die Zeit der Signatur weicht um mehr als 5 Minuten von der des Servers ab',
  signatureDiffers: 'Die Signatur passt nicht zum Signaturgeheimnis',
  isRequiredId: 'ist erforderlich: eine ID',
  hasNoSigningSecret: 'Die Zahlungsquelle hat noch kein Signaturgeheimnis: Setzen Sie es zuerst in Pharos',
  signatureIsNotValid: 'Die Signatur ist ungültig',
  mustBeSigningSecret: 'muss das Signaturgeheimnis des Webhooks sein, ohne Leerzeichen',
};
