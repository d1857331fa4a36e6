/** Sentences about queries, websites, events and payments. */
export const query = {
  mustBeJsonList: 'must be a JSON list of filters',
  mustContainFilter: 'must contain at least one filter',
  fieldCannotBe: '"{field}" cannot be {how}',
  isAboutOtherSubject: 'is about {about}, and the subject of the query is a {kind}',
  queryCanHaveOneSubject: 'a query can have one subject only',
  cannotBeQueried: 'cannot be queried',
  mustBeAtMostWithoutCredential: 'must be at most {publicQueryRows} without a credential',
  isNotKnown: '{name} is not a known {kind}',
  mustHaveAtMostCharacters: 'must have at most {max} characters',
  mustHaveFewerRepetitions: 'repetition counts must be at most {max}',
  isNotValidRegularExpression: 'is not a valid regular expression',
  mustBeNumber: 'must be a number',
  requiresNumericField: '"{op}" requires a numeric field, and "{field}" is text',
  requiresTextField: '"{op}" requires a text field, and "{field}" is numeric',
  takesNoValue: '"{op}" takes no value',
  requiresValue: '"{op}" requires a value',
  requiresListOfValues: '"{op}" requires a list of values',
  takesOneValue: '"{op}" takes one value; use "in" for several',
  mustNotBeFalse: 'must not be false with "{op}", which takes no value',
  mustNotBeFalseWhere: 'must not be false where "{op}" compares numbers',
  isNotSupportedByType: 'is not supported by this type',
  isNotPropertyOf: '"{field}" is not a property of {table}',
  appliesToSeries: 'applies to series only',
  cannotBeAddedUpAcross:
    '"{field}" cannot be added up across values of {per}: split by "{per}", or filter by one value',
  areFromTwoTables:
    '"{field}" is computed from {table} and "{otherField}" from {otherTable}: use two parameters',
  hasNoEffectWithOptions: 'has no effect with options.{named}',
  isNotSupportedByFixedRange: 'is not supported by this type, which has a fixed range',
  appliesToLists: 'applies to lists, and {noList}',
  appliesToListsAndSeries: 'applies to lists and series, and each of the parameters returns one row',
  hasTooManyWebsites:
    'has {count, number} websites, and a query covers at most {max}: query websites one by one',
  mustNotBeCombined: 'must not be combined with dates',
  isRequiredWith: 'is required with {value}',
  mustBeDateOrTime: 'must be YYYY-MM-DD or an ISO 8601 time',
  rangeMustBeBetween1970: 'the range must be between 1970 and 2100',
  rangeMustEndAfterBegins: 'the range must end after it begins',
  rangeMustNotBeLonger: 'the range must not be longer than {max} days',
  seriesHasAtMostPoints: 'a series has at most {max} points: use a coarser granularity or a shorter range',
  isNotValidRegularExpressionRe2: 'is not a valid regular expression (RE2 syntax)',
  profileOrVisitorIsRequired: 'either profileId or visitorId is required',
  mustBeAtMostForPeriods: 'must be at most {max} for periods of a {period}',
  rangeHasTooManyPeriods:
    'the range may contain at most {max} periods of a {period}: use longer periods or a shorter range',
  isNotSessionId: 'is not a `session_id` of session_list',
  eventsCannotBeFiltered: 'events cannot be filtered by {title}',
  filtersOnBotsBelong: 'filters on bots belong in the filters of the query',
  queryNeedsMoreMemory:
    'The query needs more memory than it may use: ask for a shorter range or fewer groups',
  answerWouldBeTooLarge: 'The answer would be too large: ask for a shorter range or fewer groups',
  allMemoryForQueries: 'All memory for queries is in use',
  areFromDifferentRows: '{names} are not computed from the same rows: use two parameters',
  noSuchType: 'There is no query type {name}.',
  noSuchTypeBut: 'There is no query type {name}. {suggestion}',
  duplicateName: 'duplicate name {name}',
  noLookAround: 'look-ahead and look-behind are not supported',
  noBackReferences: 'back references are not supported',
  cannotBeFilteredBy: '{what} cannot be filtered by {title}',
  isNotPropertyOfEvents: '{name} is not a property of events',
  typeHasNoOptions: 'this type has no options',
  storeIsClosed: 'The store is closed',
  tooManyWaitOfOrganization: '{count} queries of this organization are already waiting: retry later',
  tooManyWait: '{count} queries are already waiting: retry later',
  queueIsFull: 'The queue is full and this organization has the most waiting queries: retry later',
  tooManyRun: 'Too many queries are running: retry later',
  dataIsDamaged: 'Stored data is damaged and cannot be read',
  mustBeFilter: 'must be {condition} or {group}',
  mustBeFilters: 'must be a list of filters',
  groupsNestTooDeep: 'groups may be nested at most {max} deep',
  hasTooManyConditions: 'may contain at most {max} conditions',
  mustBeParameter: 'must be a name, {named} or {adHoc}',
  mustHaveAtMostItems: 'must have at most {max} items',
  hasTooManyParameters: 'must have at most {max} parameters in all queries together, not {parameters}',
  requestsTooManyRows:
    'must request at most {max} rows, which is the sum of the limits of all parameters, not {rows}',
} as const;

export const definitions = {
  mustBeShared: 'must be shared: a key has no {plural} of its own',
  tooManyShared: 'A website has at most {max} shared {plural}',
  tooManyOwn: 'You have at most {max} {plural} of your own for a website',
} as const;

export const pins = {
  mustHaveKind: 'must have a kind: metric or goal',
  mustNotBeRepeated: 'must not be repeated',
} as const;

export const savedReports = {
  mustStayOfKind: 'must be {kind}: a report stays of its kind',
} as const;

export const annotations = {
  mustBeBetween1970: 'must be between 1970 and 2100',
  tooManyAnnotations: 'A website has at most {max, number} annotations',
  mustBeLaterThanAt: 'must be later than at',
  mustBeLaterThanFrom: 'must be later than from',
} as const;

export const alerts = {
  tooManyAlerts: 'A website has at most {max} alerts',
} as const;

export const websites = {
  mustBeHost:
    'must be a host such as example.com, or *.example.com for all hosts below it, without scheme, port or path',
  mustBeAddress: 'must be an address such as 203.0.113.7, or a range such as 203.0.113.0/24 or 2001:db8::/32',
  mustBeQueryParameter: 'must be the name of a query parameter: at most 64 characters, without ?, & or =',
  mustNotHoldMore: 'must not hold more than {max} entries',
  mustNotBeLonger: 'must not be longer than {max} characters',
  mustStartWithSlash: 'must start with /',
  mustBePathWithoutQuery: 'must be a path without a query string or white space',
  mustUseOnlyAsComplete: 'must use ** only as a complete segment: /admin/** or /**/draft',
  mustNotContainGlobTwice: 'must not contain ** more than once',
  mustNotContainStarTwice: 'must not contain * more than once in a segment',
  mustNotContainStar: 'must not contain *. Use a named placeholder, as in /orders/:id',
  mustContainOnlyPlaceholders:
    'must contain only placeholders of letters, digits and _ after a colon, as in /orders/:id',
  tooManyFormerIds:
    '{max} former tracking ids are still valid. Wait until one expires, or use the grace period none.',
  isNotKnownTimeZone: 'is not a known time zone',
  mustBeHostName: 'must be a host name such as example.com, without scheme, port or path',
  mustBeDays: 'must be a whole number of days from 1 to {max}, or null to keep everything',
  websiteWasTransferredConcurrently: 'The website was transferred concurrently',
  mustBeMondayOrSunday: 'must be monday or sunday',
} as const;

export const installation = {
  mustBeOnDomain: 'must be on {domain} or one of its subdomains',
  mustBeUrl: 'must be an http or https URL',
} as const;

export const erasure = {
  mustBeErasureId: 'must be an erasure id (ers_…)',
  noDeletedWebsite: 'No website with this id was deleted',
} as const;

export const errorGroups = {
  tooManyGroups: 'A website has at most {max, number} resolved and ignored error groups',
  mustBeFingerprint: 'must be a fingerprint: 16 hexadecimal digits',
} as const;

export const sourceMaps = {
  mustBeTextInUtf: 'must be text in UTF-8, with or without gzip',
  mustBeSourceMap: 'must be a source map of version 3, in JSON',
  mustHaveMappings: 'must have mappings',
  mustBePathThatBegins: 'must be a path that begins with /, or a URL',
  sourceMapTakesTooLong: 'A source map takes too long or too much memory to read',
  mapIsTooLarge: 'A source map has at most {maxMapMb} MB, and {maxStoredMb} MB compressed',
  tooManySourceMaps:
    'A website has at most {maxMaps, number} source maps and {maxTotalMb} MB of them, compressed. Delete those of old releases',
  isLargerThan: 'A source map has at most {max} MB',
} as const;

export const tracking = {
  differsFromWebsiteId: 'differs from website_id in the query',
  mustNotHoldMore: 'must not hold more than {max} {plural}',
  mustBeTrack:
    'must be "track" if there is a payload. Payloads of type {sent} are not kept; identify visitors with /identify',
  mustBeBesidePayload: 'must be beside the payload, not in it',
  mustBeObject: 'must be {noun}: an object',
  mustNotBeBlank: 'must not be blank',
  mustBeTrait: 'must be text of at most {max} characters, a number, true, false, or null to remove it',
  mustNotBeLargerAsJson: 'must not be larger than {max} bytes of JSON',
  mustBeFinite: 'must be finite',
  mustNotHaveNameLonger: 'must not have a name longer than {max} characters',
  mustNotHaveNameWithNul: 'must not have a name with NUL characters or lone surrogates',
  mustNotBeAhead: 'must not be more than 1 hour ahead',
  mustNotBeOlder: 'must not be older than 1 hour unless it is sent with a key',
  languageModelsAreNotKept: 'Calls of language models are not kept. Send them as custom events to /track',
  isRequiredTrackingId: 'is required: the tracking id of a website',
  mustNotBeTrue: 'must not be true if a profile is identified',
  mustNotBeSent: 'must not be sent with timestamp',
  mustNotDifferFromTimezone: 'must not differ from timezone, of which it is an alias',
  keyReachesNoWebsite: 'is required, here or as website_id in the query: the key has access to no website',
  isRequiredOneOf: 'is required, here or as website_id in the query: one of {ids}',
  isRequiredOneOfMore: 'is required, here or as website_id in the query: one of {ids} and {more} more',
  mustBeTime: 'must be milliseconds since 1970 or an ISO 8601 time, from the year 2000 on',
} as const;

export const payments = {
  tooManyPaymentSources: 'A website has at most {max} payment sources',
  mustBeCursorOfList: 'must be a cursor of this list',
  thereIsNoPaymentSource: 'There is no payment source here',
  isRequiredObject: 'is required: an object',
  isRequiredText: 'is required: a text',
  mustBeIntegerInSmallest: 'must be an integer in the smallest unit of the currency',
  mustBeTime: 'must be a time',
  headerIsMissing: 'The header {header} is missing or cannot be read',
  signatureIsLate: 'The time of the signature differs from the time of the server by more than 5 minutes',
  signatureDiffers: 'The signature does not match the signing secret',
  isRequiredId: 'is required: an id',
  hasNoSigningSecret: 'The payment source has no signing secret yet: set it in Pharos first',
  signatureIsNotValid: 'The signature is not valid',
  mustBeSigningSecret: 'must be the signing secret of the webhook, without spaces',
} as const;
