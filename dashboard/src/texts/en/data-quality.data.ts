/** The texts of the data quality page. */
export const dataQuality = {
  title: 'Data quality',
  kind: 'Kind',
  all: 'All',
  kinds: { event: 'Events', vital: 'Web vitals', error: 'Errors' },
  received: 'Received',
  receivedNote: 'with any outcome',
  percentOfAll: '{percent} of all',
  outcomes: {
    accepted: 'Counted',
    bot: 'Bots',
    duplicate: 'Duplicates',
    blocked: 'Blocked',
    invalid: 'Invalid',
  },
  chart: { title: 'Event outcomes', shown: 'Shown in the chart', all: 'All', notCounted: 'Not counted' },
  reasons: {
    title: 'Reasons and fixes',
    label: 'Reasons',
    loading: 'Loading reasons',
    outcome: 'Outcome',
    reason: 'Reason',
    count: 'Count',
    percent: 'Percentage',
    fix: 'Fix',
    openRules: 'Open the rules',
    csv: ['Outcome', 'Reason', 'Kinds', 'Count', 'Meaning', 'Fix'],
  },
  byOutcome: {
    accepted: ['Counted', 'Stored and included in all figures.', 'No action needed.'],
    bot: [
      'Known bots',
      'Crawlers and programs that identify themselves. Stored, but excluded from figures unless a filter includes them.',
      'No action needed. robots.txt keeps many of them away.',
    ],
    duplicate: [
      'Duplicate',
      'An event with the same eventId was received again, for example after a lost response. Counted once.',
      'No action needed. If there are many, check whether your code sends events twice.',
    ],
  },
  byRule: {
    ip: [
      'Excluded IP address',
      'Sent from an IP address that the website excludes, such as your office.',
      'If visitors use this address, change the excluded addresses.',
    ],
    path: [
      'Excluded page',
      'Sent from a page that the website excludes, such as its administration.',
      'If visitors view this page, change the excluded pages.',
    ],
    origin: [
      'Origin not allowed',
      'Sent by a page of a host that is not allowed. Another website may use your snippet.',
      'If the host is yours, add it to the allowed origins.',
    ],
    spam_referrer: [
      'Referrer spam',
      'The referrer is a website that is known for fake visits.',
      'No action needed. You can turn this list off.',
    ],
    own_link: [
      'Link within the website',
      'A click on a link to a domain of the website itself, or to an application such as an e-mail program.',
      'No action needed. Domains of the website are its domain and the allowed origins.',
    ],
    benign_error: [
      'Notification of the browser',
      'A message that browsers report like an error although nothing failed, such as “ResizeObserver loop completed with undelivered notifications”.',
      'No action needed.',
    ],
    other: ['Rule of the website', 'Blocked by a rule of the website.', 'Check the rules.'],
  },
  byField: {
    body: [
      'Unreadable request',
      'The request body was not a JSON object or an array of objects.',
      'Send an object with a name, or an array of such objects.',
    ],
    other_in_batch: [
      'Rejected with its batch',
      'The event was valid, but a batch is accepted or rejected as a whole.',
      'Fix the invalid events of the batch. They are also in this table.',
    ],
    name: ['Name', 'The event had no name, or the name was not a string.', 'Give every event a name.'],
    timestamp: [
      'Time',
      'The time was invalid or before the year 2000.',
      'Send milliseconds since 1970, an ISO 8601 time, or no time.',
    ],
    revenue: ['Revenue', 'The amount was not a number, such as the string “89,90”.', 'Send a number: 89.9.'],
    currency: ['Currency', 'The currency is unknown.', 'Send an ISO 4217 code such as EUR or USD.'],
    'properties.revenue': [
      'Property “revenue”',
      'The amount was not a number. The event is counted without revenue.',
      'Send a number, or a string with a decimal point: 49.90.',
    ],
    'properties.value': [
      'Property “value”',
      'The event had a currency, but the amount was not a number. The event is counted without revenue.',
      'Send a number, or a string with a decimal point: 49.90.',
    ],
    'properties.currency': [
      'Property “currency”',
      'The currency is unknown. The event is counted without revenue.',
      'Send an ISO 4217 code such as EUR or USD.',
    ],
    exclude: [
      'Excluded paths of the page',
      'A path in data-exclude is not one that the settings accept. It excludes nothing.',
      'Write paths such as /admin/** or /*/edit, separated by commas.',
    ],
    age_ms: [
      'Age',
      'The age was negative, more than a day, or sent together with a time.',
      'Send either an age or a time.',
    ],
    properties: [
      'Properties',
      'The properties were not an object, or exceeded the limit of 50 properties and 32 KB.',
      'Send an object with short values.',
    ],
    other: [
      'Invalid field',
      'The value of this field is invalid.',
      'The response to the request lists the errors by field.',
    ],
  },
  field: 'Field “{name}”',
  empty: {
    title: 'No data yet',
    text: 'When your pages send data, this page shows the number of counted, bot, duplicate, blocked and invalid events.',
    getSnippet: 'Get the snippet',
  },
} as const;
