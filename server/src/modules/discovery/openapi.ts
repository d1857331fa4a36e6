import type { AnyContractRouter } from '@orpc/contract';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { ERROR_STATUSES, type ErrorCode } from '../../errors.ts';
import type { DeclaredRoute } from '../../http/add-route.ts';
import type { OperationExample, OperationMeta } from '../../lib/operation.ts';
import { SCOPES } from '../../lib/scopes.ts';
import { inEnglish, say } from '../../lib/texts/sentence.ts';
import { addRoutes } from './describe-routes.ts';

/** The depth of described schemas; the converter's default truncates responses of queries. */
const DEEPEST = 40;

/** An operation of the document. */
export interface DocumentedOperation {
  readonly method: string;
  readonly route: string;
  readonly meta: OperationMeta;
}

/**
 * Unicode classes of our patterns, for readers that compile patterns without the `u` flag. A lone surrogate cannot be described
 * without it, because such a pattern would reject characters beyond the basic plane.
 */
const CLASSES: readonly (readonly [string, string])[] = [
  ['\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f'],
  ['\\p{Cs}', ''],
];

/** Returns the OpenAPI 3.1 document of the contract, with the scopes, errors and limits of every operation. */
export async function describeApi(options: {
  readonly contract: AnyContractRouter;
  /** In document order. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly DocumentedOperation[];
  /** All routes of the server. Those with a `document` are described. */
  readonly routes: readonly DeclaredRoute[];
  readonly baseUrl: string;
  readonly version: string;
}): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ maxStructureDepth: DEEPEST })],
  });
  const document = await generator.generate(options.contract, {
    info: {
      title: 'Pharos API',
      version: options.version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this server', url: options.baseUrl },
      description: `Web analytics, short links, uptime monitors, status pages and feature flags.\n\n${scopeTable()}`,
    },
    servers: [{ url: options.baseUrl }],
    tags: options.tags.map(({ name, description }) => ({ name, description })),
    components: { schemas: { Error: errorSchema() }, securitySchemes: securitySchemes() },
  });
  for (const { method, route, meta } of options.operations) {
    const item = document.paths?.[route];
    const found = item === undefined ? undefined : Reflect.get(item, method.toLowerCase());
    if (isOperation(found)) decorate(found, meta);
  }
  addRoutes(document, options.routes, limitSentence);
  tidySchemas(document.paths);
  return document;
}

function isOperation(value: unknown): value is OpenAPI.OperationObject {
  return typeof value === 'object' && value !== null && 'responses' in value;
}

function decorate(found: OpenAPI.OperationObject, meta: OperationMeta): void {
  const scopes = meta.access.kind === 'scope' ? [...meta.access.anyOf, ...(meta.access.also ?? [])] : [];
  found.security = securityOf(meta);
  Object.assign(found, {
    'x-access': meta.access.kind,
    ...(scopes.length === 0 ? {} : { 'x-scopes': scopes }),
    ...(meta.access.kind === 'session' ? { 'x-roles': [...meta.access.roles] } : {}),
    ...(meta.limit === undefined
      ? {}
      : {
          'x-rate-limit': {
            authenticated: meta.limit.authenticated ?? null,
            anonymous: meta.limit.anonymous,
            windowSeconds: meta.limit.windowMs / 1000,
          },
        }),
  });
  addHeaders(found, meta);
  addExample(found, meta.example);
  found.description = [found.description, accessSentence(meta), limitSentence(meta)]
    .filter(Boolean)
    .join('\n\n');
  for (const [status, codes] of groupByStatus(errorsOf(meta))) {
    found.responses ??= {};
    found.responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${inEnglish(say(`codes.${code}`))}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
}

/** Adds the headers of versioned and idempotent operations. */
function addHeaders(found: OpenAPI.OperationObject, meta: OperationMeta): void {
  const headers: OpenAPI.ParameterObject[] = [];
  if (meta.isVersioned === true && meta.administrative === true)
    headers.push({
      name: 'If-Match',
      in: 'header',
      description: 'The `ETag` of the version that the change is based on. Another version answers 412.',
      schema: { type: 'string' },
    });
  if (meta.isIdempotent === true)
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A key of up to 255 characters, such as a UUID. For 24 hours, a request with the same key returns the resource that the first one created.',
      schema: { type: 'string', maxLength: 255 },
    });
  if (headers.length > 0) found.parameters = [...(found.parameters ?? []), ...headers];
}

/** Adds the parts of an example to an operation. Parameters with an example become required if the contract requires them. */
function addExample(found: OpenAPI.OperationObject, example: OperationExample | undefined): void {
  for (const parameter of found.parameters ?? []) {
    if ('$ref' in parameter) continue;
    const value = (parameter.in === 'path' ? example?.params : example?.query)?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  const { requestBody } = found;
  if (requestBody === undefined || '$ref' in requestBody) return;
  const json = requestBody.content['application/json'];
  if (json === undefined) return;
  if (example?.body !== undefined) json.example = example.body;
  if (json.schema !== undefined && ('anyOf' in json.schema || 'required' in json.schema))
    requestBody.required = true;
}

function securityOf(meta: OperationMeta): Record<string, string[]>[] {
  if (meta.access.kind === 'public') return [];
  if (meta.access.kind === 'session') return [{ session: [] }];
  if (meta.access.kind === 'probe') return [{ probe: [] }];
  const needed = [{ apiKey: [] }, { bearer: [] }, { session: [] }];
  if (meta.access.unless === undefined) return needed;
  return meta.access.unless === 'public-website' ? [{}, ...needed, { share: [] }] : [{}, ...needed];
}

/** Returns the error codes that follow from an operation's declaration. */
function errorsOf(meta: OperationMeta): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'VALIDATION_ERROR',
    'BAD_REQUEST',
    'INTERNAL_SERVER_ERROR',
    'SERVICE_UNAVAILABLE',
  ]);
  if (meta.access.kind !== 'public')
    for (const code of ['AUTH_REQUIRED', 'FORBIDDEN', 'ACCESS_DENIED', 'RATE_LIMITED'] as const)
      codes.add(code);
  if (meta.limit !== undefined) codes.add('RATE_LIMITED');
  if (meta.bodyLimitBytes !== undefined) codes.add('PAYLOAD_TOO_LARGE');
  if (meta.isVersioned === true && meta.administrative === true) codes.add('PRECONDITION_FAILED');
  for (const code of meta.errors ?? []) codes.add(code);
  return [...codes];
}

function groupByStatus(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
  const groups = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = String(ERROR_STATUSES[code]);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function accessSentence(meta: OperationMeta): string {
  if (meta.access.kind === 'public') return 'Public: no credential is required, and none is read.';
  if (meta.access.kind === 'session')
    return `Requires a signed-in user with the role ${meta.access.roles.join(' or ')}; not available to keys.`;
  if (meta.access.kind === 'probe') return 'Requires the token of a probe; not available to keys and users.';
  const alternatives = meta.access.anyOf.map((scope) => `\`${scope}\``).join(' or ');
  const scopes = [alternatives, ...(meta.access.also ?? []).map((scope) => `\`${scope}\``)].join(' and ');
  if (meta.access.unless === 'public-website')
    return `Requires the scope ${scopes}, unless the website is public or the request contains the token of its share link.`;
  if (meta.access.unless === 'known-website')
    return `Requires the scope ${scopes}, or no credential and a tracking id.`;
  return `Requires the scope ${scopes}.`;
}

function limitSentence(meta: Pick<OperationMeta, 'limit'>): string {
  if (meta.limit === undefined) return '';
  const { authenticated, anonymous, windowMs } = meta.limit;
  const known =
    authenticated === undefined ? 'unlimited for a key or a user' : `${authenticated} for a key or a user`;
  return `Requests per ${windowMs / 1000} s: ${known}, ${anonymous} for an anonymous client.`;
}

function scopeTable(): string {
  const rows = Object.entries(SCOPES).map(([scope, permits]) => `| \`${scope}\` | ${permits} |`);
  return ['| Scope | Permits |', '|---|---|', ...rows].join('\n');
}

function errorSchema(): OpenAPI.SchemaObject {
  return {
    type: 'object',
    required: ['success', 'error', 'code', 'requestId'],
    properties: {
      success: { const: false },
      error: { type: 'string', description: 'For people' },
      code: { type: 'string', enum: Object.keys(ERROR_STATUSES) },
      requestId: { type: 'string', description: 'The value of the X-Request-ID header' },
      ...sentenceSchema('error'),
      details: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: {
            field: { type: 'string' },
            message: { type: 'string' },
            suggestion: { type: 'string' },
            ...sentenceSchema('message'),
            suggestionKey: { type: 'string' },
            suggestionParameters: { type: 'object' },
          },
        },
      },
      limit: { type: 'integer', description: 'RATE_LIMITED: the limit that applied' },
      remaining: { type: 'integer', description: 'RATE_LIMITED: requests left in the window' },
      reset: { type: 'integer', description: 'RATE_LIMITED: Unix time in milliseconds' },
      retryAfter: { type: 'integer', description: 'RATE_LIMITED: seconds to wait' },
      required: {
        type: 'array',
        items: { type: 'string' },
        description: 'FORBIDDEN: the scopes that allow the operation',
      },
    },
  };
}

function sentenceSchema(member: string): Record<string, OpenAPI.SchemaObject> {
  return {
    key: { type: 'string', description: `The key of the sentence in \`${member}\`, for translations` },
    parameters: { type: 'object', description: 'The parameters of the sentence' },
  };
}

function securitySchemes(): Record<string, OpenAPI.SecuritySchemeObject> {
  return {
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key' },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The same API key, or an access token, as a bearer token',
    },
    probe: { type: 'http', scheme: 'bearer', description: 'The token of a probe of monitors' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'pharos.session_token',
      description: 'The session of a user who is signed in to the dashboard',
    },
    share: {
      type: 'apiKey',
      in: 'header',
      name: 'x-share-token',
      description:
        'The token of a share link without a password, or the pass that is returned when one is opened',
    },
  };
}

/**
 * Removes parts without meaning from JSON Schemas: a choice that contains an unrestricted schema, and nested `$schema`. The
 * converter creates them for values whose schema is "unknown". Patterns are rewritten so that they are valid without the `u` flag. Parts of a
 * combined schema get its type, because some generators read each part alone. Empty objects as defaults are removed: their fields have
 * defaults of their own, and generators take them for complete.
 */
function tidySchemas(value: unknown): void {
  if (Array.isArray(value)) {
    for (const element of value) tidySchemas(element);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) if (key !== 'example') tidySchemas(child);
  const pattern: unknown = Reflect.get(value, 'pattern');
  if (typeof pattern === 'string') Reflect.set(value, 'pattern', portablePattern(pattern));
  if ('$schema' in value) Reflect.deleteProperty(value, '$schema');
  typeParts(value);
  if (isAnything(Reflect.get(value, 'default'))) Reflect.deleteProperty(value, 'default');
  for (const key of ['anyOf', 'oneOf']) {
    const choices: unknown = Reflect.get(value, key);
    if (Array.isArray(choices) && choices.some(isAnything)) Reflect.deleteProperty(value, key);
  }
}

function typeParts(schema: object): void {
  const type: unknown = Reflect.get(schema, 'type');
  const parts: unknown = Reflect.get(schema, 'allOf');
  if (typeof type !== 'string' || !Array.isArray(parts)) return;
  for (const part of parts)
    if (typeof part === 'object' && part !== null && !('type' in part)) Reflect.set(part, 'type', type);
}

function portablePattern(pattern: string): string {
  return CLASSES.reduce((text, [name, range]) => text.replaceAll(name, range), pattern);
}

function isAnything(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;
}
