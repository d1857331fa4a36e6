/** The texts of errors whose own text is written for programs. */
export const api = {
  byCode: {
    UNREACHABLE: 'Could not reach the server. Check your connection.',
    FORBIDDEN: 'Your role does not allow this.',
    ACCESS_DENIED: 'This does not exist, or you do not have access to it.',
    PRECONDITION_FAILED: 'Changed by another user. Reload the page.',
    SERVICE_UNAVAILABLE: 'The service is unavailable. Nothing was changed.',
    QUERY_TIMEOUT: 'This took too long. Try a shorter period or fewer filters.',
    INTERNAL_SERVER_ERROR: 'Something went wrong on the server.',
  },
  passkeys: {
    exists: 'This device already has one of your passkeys.',
    unavailable: 'Passkeys are not available at this address.',
    cancelled: 'The request was cancelled or timed out.',
    none: 'The browser returned no passkey.',
  },
  unknown: 'Something went wrong',
  rateLimited: 'Too many requests. Try again in {seconds} {seconds, plural, one {second} other {seconds}}.',
} as const;
