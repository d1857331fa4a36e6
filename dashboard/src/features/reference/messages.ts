import { defineMessages, plural } from '../../lib/messages.ts';

/** The texts of the API reference. Texts of the OpenAPI document are English. */
export const messages = defineMessages('reference', {
  title: 'API reference',
  product: 'Pharos API',
  toDashboard: 'Dashboard',
  allOperations: 'All operations',
  operations: 'Operations',
  find: 'Find an operation',
  noResults: 'No results.',
  start: {
    title: 'Getting started',
    text: 'Send an API key with each request. Owners and admins create keys in the settings of their organization. A key has scopes and is valid for all websites or for selected ones.',
    tools: [
      { link: 'openapi.json', href: '/openapi.json', text: 'The OpenAPI document of all operations.' },
      { link: 'auth.md', href: '/auth.md', text: 'How agents get access.' },
    ],
    scopes: 'Scopes',
    errors: 'Errors and rate limits',
    errorsText:
      'Every error is a JSON object with a `code`, a message and a `requestId`. Include the request id when you ask for help. Requests over the limit return status 429 with the header `Retry-After`: wait for this number of seconds, then try again.',
  },
  operation: {
    client: 'TypeScript client:',
    parameters: 'Parameters',
    body: 'Body',
    responses: 'Responses',
    required: 'required',
    default: (value: string) => `default: ${value}`,
    show: 'Show fields',
    hide: 'Hide fields',
    variant: (index: number) => `Variant ${index}`,
    anyType: 'any',
    more: (count: number) => `${count} more`,
  },
  call: {
    title: 'Try it',
    text: 'Sends a real request to this server.',
    credential: 'Authentication',
    credentials: { key: 'API key', session: 'Your session' },
    sessionOnly: 'API keys cannot call this operation. The request uses your session.',
    key: 'API key',
    keyHint: 'The key is kept only in this page, until you leave it.',
    website: 'Website',
    websiteHint: 'Replaces the website of the example.',
    body: 'Body',
    moreParameters: (count: number) =>
      `${count} more ${plural(count, { one: 'parameter', other: 'parameters' })}`,
    send: 'Send',
    status: (status: number) => `Status ${status}`,
    request: (id: string) => `Request ${id}`,
    response: 'Response',
    responseStart: 'Response (truncated)',
  },
});
