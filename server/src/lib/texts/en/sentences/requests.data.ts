/** Sentences about requests as a whole. */
export const codes = {
  AUTH_REQUIRED: 'Authentication required',
  FORBIDDEN: 'Insufficient permissions',
  ACCESS_DENIED: 'Access to this resource is denied',
  NOT_FOUND: 'Not found',
  RATE_LIMITED: 'Rate limit exceeded',
  VALIDATION_ERROR: 'The request is not valid',
  BAD_REQUEST: 'The request could not be read',
  MISSING_PROJECT_ID: 'One of website_id, link_id, monitor_id or organization_id is required',
  COMPILATION_ERROR: 'The query could not be compiled',
  QUERY_ERROR: 'The query could not be executed',
  QUERY_TIMEOUT: 'The query took too long',
  CONFLICT: 'The resource is in a conflicting state',
  PRECONDITION_FAILED: 'The resource was changed since it was read',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  PAYLOAD_TOO_LARGE: 'The request body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The media type is not supported',
  SERVICE_UNAVAILABLE: 'The service is unavailable. Nothing was accepted',
  INTERNAL_SERVER_ERROR: 'Something went wrong',
} as const;

export const requests = {
  keysDiffer: 'The x-api-key and Authorization headers carry different keys',
  hasKeyAndShareToken: 'The request carries both a key and the token of a share link',
  bodyCannotBeDecoded: 'The body cannot be decoded by its Content-Encoding',
  contentEncodingIsNotSupported: 'The Content-Encoding is not supported. Use one of {accepted}',
  bodyExpandsTooMuch: 'The body expands too much',
  bodyIsNotValid: 'The body is not valid {what}',
  noSuchPath: 'No such path',
  tooManyInProgress: '{limit} requests of this caller are already in progress: retry later',
  hostHeaderIsMissing: 'The Host header is missing',
  organizationRequiresSecondFactor:
    'This organization requires two-factor authentication. Set it up in your account settings',
  tokenOfPharosMetricsToken: 'The token of PHAROS_METRICS_TOKEN is missing or wrong',
  headersAreTooLarge: 'The headers are too large',
  requestIsNotValidHttp: 'The request is not valid HTTP',
  rulesHaveTooManyPatterns: 'The rules must not have more than {max} patterns',
  patternsOfRulesAreTooLarge:
    'The pattern is too large: the patterns of the rules have more than {max, number} parts together',
  patternsOfRequestAreTooLarge:
    'The pattern is too large: the patterns of the request have more than {max, number} parts together',
  slugIsTaken: 'The slug {slug} is taken',
} as const;

export const discovery = {
  storeIsDown: 'A store is down',
  eventsAreRejected: 'Events are rejected',
  storedDataIsDamaged: 'Stored data is damaged',
  isDamaged: 'is damaged',
  didNotAnswer: 'did not answer',
  acceptsNoChanges: 'accepts no changes',
  isDown: 'is down',
  rejectsEvents: 'rejects events',
} as const;

export const creations = {
  idempotencyKeyWasUsed: 'The Idempotency-Key was used with another request',
} as const;

export const exports = {
  isOnlyForFormatCsv: 'is only for format csv',
} as const;

export const imports = {
  mustHaveAtMostValues: 'must have at most {max, number} values',
  mustHaveAtMostKeys: 'must have at most {max, number} keys, values and separators',
  mustHaveAtMostRows: 'must have at most {maxRows, number} rows',
  mustHaveAtMostColumns: 'must have at most {max, number} columns',
  mustHaveRows: 'must have rows of at most {max, number} characters',
  otherFilesAreBeingRead: 'Other files are being read. Nothing was imported: retry later',
  cannotBeRead: 'cannot be read',
  mustHaveEntries: 'must have entries of at most {max, number} bytes',
  isNotValidCsv: 'is not valid CSV: {problem}',
  hasMoreValues: 'has more values than the header: a value with a delimiter needs quotes',
} as const;
