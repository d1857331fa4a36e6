import {
  jsonContent,
  type RouteContent,
  type RouteDocument,
  type RouteParameter,
} from '../../../lib/route-document.ts';
import { RESPONSES } from './response-schemas.ts';

const TAG = 'Flags';

const WEBSITE: RouteParameter = {
  name: 'website_id',
  in: 'path',
  description: 'The id of the website, or its tracking id',
  example: 'web_01jq3v2k5m8n7p9r4s6t0v1w2x',
};
const ENVIRONMENT: RouteParameter = {
  name: 'environment',
  in: 'query',
  description:
    'The name of the environment; the default environment if absent. A key of an environment selects it',
  example: 'production',
};
const KEYS: RouteParameter = {
  name: 'keys',
  in: 'query',
  description: 'Keys of at most 1,000 flags, separated by commas; all flags if absent',
  example: 'new-checkout,banner',
};
const SDK: RouteParameter = {
  name: 'sdk',
  in: 'query',
  description: 'The name of the SDK, for the usage of flags',
  example: 'my-client/1.0.0',
};
const CLIENT: RouteParameter = {
  name: 'clientId',
  in: 'query',
  isRequired: true,
  description: 'The tracking id of the website, or its id',
  example: 'web_01jq3v2k5m8n7p9r4s6t0v1w2x',
};
const USER: readonly RouteParameter[] = [
  { name: 'userId', in: 'query', description: 'The targeting key', example: 'user-1' },
  {
    name: 'email',
    in: 'query',
    description: 'The targeting key without `userId`',
    example: 'ada@example.com',
  },
  { name: 'organizationId', in: 'query', description: 'An attribute of the context', example: 'acme' },
  { name: 'teamId', in: 'query', description: 'An attribute of the context', example: 'support' },
  {
    name: 'properties',
    in: 'query',
    description: 'Further attributes, as a JSON object',
    example: '{"plan":"pro"}',
  },
];
const CONTEXT: RouteDocument['body'] = {
  contentType: 'application/json',
  fields: [
    {
      name: 'context',
      description:
        'The evaluation context: an object with `targetingKey` and at most 200 attributes. Text has at most 1,024 characters, the body 64 KB',
      example: '{"targetingKey":"user-1","plan":"pro"}',
    },
  ],
};
const EVENTS: RouteContent = { type: 'text/event-stream' };
const FAILURES = {
  400: 'The context is not valid. `errorCode` is `PARSE_ERROR` or `INVALID_CONTEXT`',
  401: 'The key is not valid',
  404: 'There is no such website, environment or flag. `errorCode` is `FLAG_NOT_FOUND`',
  429: 'Too many requests: without a key of a server, an address can send 6,000 in a minute',
} as const;
const SERVER_FAILURES = {
  401: 'A key of the environment for servers, or an API key with `manage:flags`, is required',
  403: 'The key is one for browsers, or belongs to another website or environment',
  404: 'There is no such website or environment',
} as const;

/** The descriptions of all routes. */
export const ROUTE_DOCUMENTS = {
  evaluate: {
    path: '/flags/{website_id}/ofrep/v1/evaluate/flags/{key}',
    operationId: 'flags.ofrep.evaluate',
    tag: TAG,
    summary: 'Evaluate a flag (OFREP)',
    description:
      'The OpenFeature Remote Evaluation Protocol, version 0.3. Without a key, only flags that are evaluated for browsers exist.',
    parameters: [
      WEBSITE,
      { name: 'key', in: 'path', description: 'The key of the flag', example: 'new-checkout' },
      ENVIRONMENT,
      SDK,
    ],
    body: CONTEXT,
    responses: { 200: 'The value, the reason and the variant', ...FAILURES },
    content: jsonContent(RESPONSES.evaluation),
  },
  evaluateAll: {
    path: '/flags/{website_id}/ofrep/v1/evaluate/flags',
    operationId: 'flags.ofrep.evaluateAll',
    tag: TAG,
    summary: 'Evaluate all flags (OFREP)',
    description:
      'The bulk evaluation of the OpenFeature Remote Evaluation Protocol. The `ETag` depends on the response and the context. `eventStreams` contains the stream of changes.',
    parameters: [WEBSITE, ENVIRONMENT, KEYS, SDK],
    body: CONTEXT,
    responses: { 200: 'The evaluations', 304: 'They did not change (`If-None-Match`)', ...FAILURES },
    content: jsonContent(RESPONSES.evaluations),
  },
  configuration: {
    path: '/flags/{website_id}/ofrep/v1/configuration',
    operationId: 'flags.ofrep.configuration',
    tag: TAG,
    summary: 'Get the configuration of OFREP providers',
    description: 'What the server supports, for providers that ask for it.',
    parameters: [WEBSITE, ENVIRONMENT],
    responses: { 200: 'The configuration', 304: 'It did not change', 404: FAILURES[404], 429: FAILURES[429] },
    content: jsonContent(RESPONSES.configuration),
  },
  stream: {
    path: '/flags/{website_id}/stream',
    operationId: 'flags.stream',
    tag: TAG,
    summary: 'Receive changes of flags',
    description:
      'Server-sent events. Each one has the data `{"type":"refetchEvaluation","etag":"…","version":"…"}`; its id is the version. A client that sends another version as `Last-Event-ID` receives an event immediately.',
    parameters: [WEBSITE, ENVIRONMENT],
    responses: {
      200: 'The stream',
      404: 'There is no such website or environment',
      429: FAILURES[429],
      503: 'Too many clients',
    },
    content: EVENTS,
  },
  publicEvaluate: {
    path: '/public/v1/flags/evaluate',
    operationId: 'flags.public.evaluate',
    tag: TAG,
    summary: 'Evaluate a flag for a browser',
    description: 'The API that the published SDKs of the hosted product call. An unknown flag is off.',
    parameters: [
      CLIENT,
      {
        name: 'key',
        in: 'query',
        isRequired: true,
        description: 'The key of the flag',
        example: 'new-checkout',
      },
      ...USER,
      ENVIRONMENT,
    ],
    responses: { 200: 'The result', 304: 'It did not change', ...FAILURES },
    content: jsonContent(RESPONSES.result),
  },
  publicBulk: {
    path: '/public/v1/flags/bulk',
    operationId: 'flags.public.bulk',
    tag: TAG,
    summary: 'Evaluate flags for a browser',
    description: 'The results by key. Unknown keys are absent.',
    parameters: [CLIENT, KEYS, ...USER, ENVIRONMENT],
    responses: { 200: 'The results', 304: 'They did not change', ...FAILURES },
    content: jsonContent(RESPONSES.results),
  },
  publicDefinitions: {
    path: '/public/v1/flags/definitions',
    operationId: 'flags.public.definitions',
    tag: TAG,
    summary: 'List the definitions of flags',
    description: 'Types, variants and prerequisites for developer tools, without rules. A key is required.',
    parameters: [CLIENT, ENVIRONMENT],
    responses: {
      200: 'The definitions',
      304: 'They did not change',
      400: 'A parameter is not valid',
      ...SERVER_FAILURES,
    },
    content: jsonContent(RESPONSES.definitions),
  },
  rules: {
    path: '/flags/{website_id}/rules',
    operationId: 'flags.rules',
    tag: TAG,
    summary: 'Get the rules of all flags',
    description:
      'Everything that is necessary to evaluate flags in another process. `lists` contains the ids of segments in the format of the evaluator, or their address if there are more than 10,000.',
    parameters: [WEBSITE, ENVIRONMENT],
    responses: { 200: 'The rules', 304: 'They did not change', ...SERVER_FAILURES },
    content: jsonContent(RESPONSES.rules),
  },
  rulesStream: {
    path: '/flags/{website_id}/rules/stream',
    operationId: 'flags.rules.stream',
    tag: TAG,
    summary: 'Receive changes of rules',
    description: 'As the stream of changes of flags, for all flags.',
    parameters: [WEBSITE, ENVIRONMENT],
    responses: { 200: 'The stream', ...SERVER_FAILURES, 503: 'Too many clients' },
    content: EVENTS,
  },
  segmentIds: {
    path: '/flags/{website_id}/segments/{segment_id}/ids',
    operationId: 'flags.rules.segmentIds',
    tag: TAG,
    summary: 'Get the ids of a segment',
    description: 'The hashed ids of a list, in the format of the evaluator.',
    parameters: [
      WEBSITE,
      {
        name: 'segment_id',
        in: 'path',
        description: 'The id of the segment',
        example: 'fse_01jq3v2k5m8n7p9r4s6t0v1w2x',
      },
      ENVIRONMENT,
    ],
    responses: { 200: 'The bytes', 304: 'They did not change', ...SERVER_FAILURES },
    content: { type: 'application/octet-stream' },
  },
  bootstrap: {
    path: '/flags/{website_id}/bootstrap',
    operationId: 'flags.bootstrap',
    tag: TAG,
    summary: 'Evaluate flags for a page that a server renders',
    description:
      'The evaluations that a browser may see. `signature` is the HMAC-SHA256 of `signed`, with the key of the environment, in hexadecimal digits; `signed` is the text of `payload`.',
    parameters: [WEBSITE, KEYS],
    body: CONTEXT,
    responses: { 200: 'The payload and its signature', 400: FAILURES[400], ...SERVER_FAILURES },
    content: jsonContent(RESPONSES.bootstrap),
  },
  usage: {
    path: '/flags/{website_id}/usage',
    operationId: 'flags.usage.report',
    tag: TAG,
    summary: 'Report evaluations of another process',
    description: 'The number of evaluations by flag, result and minute. Reports are added up.',
    parameters: [WEBSITE],
    body: {
      contentType: 'application/json',
      fields: [
        { name: 'sdk', description: 'The name of the SDK', example: 'my-server/1.0.0' },
        {
          name: 'counts',
          description:
            'At most 1,000 objects with `flag`, `variant` or `value`, `reason`, `minute` and `count`',
          example: '[{"flag":"new-checkout","variant":"on","minute":"2026-03-01T12:00:00Z","count":7}]',
        },
      ],
    },
    responses: { 202: 'The report was added', 400: 'The report is not valid', ...SERVER_FAILURES },
    content: jsonContent(RESPONSES.usage),
  },
  unleashFeatures: {
    path: '/api/client/features',
    operationId: 'flags.unleash.features',
    tag: TAG,
    summary: 'Get all flags in the format of Unleash',
    description:
      'The client API of Unleash. The header `Authorization` contains a key of an environment for servers, without `Bearer`.',
    responses: { 200: 'The features', 304: 'They did not change', 401: 'The key is not valid' },
    content: jsonContent(RESPONSES.unleashFeatures),
  },
  unleashMetrics: {
    path: '/api/client/metrics',
    operationId: 'flags.unleash.metrics',
    tag: TAG,
    summary: 'Report evaluations of an SDK of Unleash',
    description: 'The counts are added to the usage of the flags.',
    responses: { 202: 'The report was added', 400: 'The report is not valid', 401: 'The key is not valid' },
  },
  unleashToggles: {
    path: '/api/frontend',
    operationId: 'flags.unleash.toggles',
    tag: TAG,
    summary: 'Get the flags that are on, for front ends of Unleash',
    description:
      'The front-end API of Unleash, as GET with a query and as POST with `context`. The header `Authorization` contains a key of an environment, without `Bearer`. Only flags that browsers may evaluate exist.',
    parameters: [
      { name: 'userId', in: 'query', description: 'The targeting key', example: 'user-1' },
      { name: 'sessionId', in: 'query', description: 'The targeting key without `userId`', example: '7391' },
      {
        name: 'properties[plan]',
        in: 'query',
        description: 'An attribute; the name is in brackets',
        example: 'pro',
      },
    ],
    responses: {
      200: 'The flags',
      304: 'They did not change',
      400: FAILURES[400],
      401: FAILURES[401],
      429: FAILURES[429],
    },
    content: jsonContent(RESPONSES.unleashToggles),
  },
  unleashFrontendMetrics: {
    path: '/api/frontend/client/metrics',
    operationId: 'flags.unleash.frontendMetrics',
    tag: TAG,
    summary: 'Report evaluations of a front end of Unleash',
    description: 'The counts are added to the usage of the flags that browsers may evaluate.',
    responses: {
      202: 'The report was added',
      400: 'The report is not valid',
      401: FAILURES[401],
      429: FAILURES[429],
    },
  },
  unleashRegister: {
    path: '/api/client/register',
    operationId: 'flags.unleash.register',
    tag: TAG,
    summary: 'Register an SDK of Unleash',
    description: 'SDKs call it when they start. Nothing is stored.',
    responses: { 202: 'Accepted', 401: 'The key is not valid' },
  },
} as const satisfies Readonly<Record<string, RouteDocument>>;
