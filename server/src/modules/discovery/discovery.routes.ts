import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import { hasVersion } from '../../lib/ids/entity-tag.ts';
import { PUBLIC } from '../../lib/operation.ts';
import { DEFAULT_SCOPE } from '../../lib/scopes.ts';
import { chooseEncoding, varyByEncoding } from '../../lib/text/choose-encoding.ts';
import { compressBody, type PreparedBody } from '../../lib/text/compress-body.ts';
import { writeAuthGuide } from './auth-guide.ts';
import type { SeenRequest, ServerReporter } from './server-report.ts';

const RESOURCE_PATH = '/.well-known/oauth-protected-resource';
const SERVER_PATH = '/.well-known/oauth-authorization-server';
/** Where clients of OpenID Connect look for the same metadata (RFC 8414 §5). No ID tokens are issued. */
const OPENID_PATH = '/.well-known/openid-configuration';
const DOCTOR_LIMIT = { anonymous: 20, windowMs: 60_000 };
const doctorParams = z.object({ token: z.string().max(64) });
const CACHE_CONTROL = 'public, max-age=3600';

/** Dependencies of the documents. */
export interface DiscoveryOptions {
  readonly baseUrl: string;
  readonly openApi: () => Promise<object>;
  /** `undefined` if no access tokens are issued: the documents then describe none. */
  readonly authorizationServer: AuthorizationServer | undefined;
}

const CATALOG_PATH = '/.well-known/api-catalog';
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

interface LinkTarget {
  readonly href: string;
  readonly type: string;
  readonly title?: string;
}

/** The package that the build of the workspace `sdk` writes, at the same relative path from the sources and from the build of the server. */
const SDK_FILE = new URL('../../../../sdk/dist/sdk.tgz', import.meta.url);

const ARCHIVE_TYPE = 'application/gzip';

/** A discovery document or file. It depends on the configuration and the build alone. */
interface Document {
  readonly path: string;
  readonly contentType: string;
  /** The `Link` header (RFC 8288). */
  readonly link?: string;
  read(): Promise<string | Buffer>;
}

/** The content type of JSON documents. */
const JSON_TYPE = 'application/json; charset=utf-8';

/** The authorization server that issues access tokens for this API. */
interface AuthorizationServer {
  /** Its identifier: an address without a path (RFC 8414 §2). */
  readonly issuer: string;
  /** Its metadata (RFC 8414). */
  metadata(): Promise<object>;
}

/** The client as an npm package: `npm install https://pharos.example/sdk.tgz`. It has the version of this server. */
const sdkPackage: Document = {
  path: '/sdk.tgz',
  contentType: ARCHIVE_TYPE,
  read: () =>
    readFile(SDK_FILE).catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', { reason: 'sdk_not_built', cause });
    }),
};

/** Serves the discovery documents: without a credential or redirect, and independent of the `Host` header. */
export function addDiscoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): void {
  for (const document of listDocuments(options)) addDocument(app, document);
}

/** Serves `/internal/doctor/{token}`, which says how a request arrived: `pharos doctor` compares it with what it sent. */
export function addDoctorRoute(app: FastifyInstance, reporter: Pick<ServerReporter, 'isToken'>): void {
  addRoute(app, {
    methods: ['GET'],
    url: '/internal/doctor/:token',
    access: PUBLIC,
    limit: DOCTOR_LIMIT,
    handler: (request, reply) => {
      const { token } = doctorParams.parse(request.params);
      if (!reporter.isToken(token)) throw new AppError('NOT_FOUND');
      const forwardedFor = request.headers['x-forwarded-for'] ?? null;
      const seen: SeenRequest = {
        socketAddress: request.socket.remoteAddress ?? '',
        forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(', ') : forwardedFor,
        clientAddress: request.pharos.ip,
      };
      return reply.header('cache-control', 'no-store').send(seen);
    },
  });
}

function listDocuments({ baseUrl, openApi, authorizationServer }: DiscoveryOptions): readonly Document[] {
  const json = (path: string, read: () => Promise<object>): Document => ({
    path,
    contentType: JSON_TYPE,
    read: async () => JSON.stringify(await read()),
  });
  const guide = writeAuthGuide(baseUrl, authorizationServer !== undefined);
  const server = authorizationServer === undefined ? [] : [json(SERVER_PATH, authorizationServer.metadata)];
  const aliases = server.map((document) => ({ ...document, path: OPENID_PATH }));
  const resource = json(RESOURCE_PATH, async () => ({
    resource: baseUrl,
    resource_name: 'Pharos API',
    ...(authorizationServer === undefined ? {} : { authorization_servers: [authorizationServer.issuer] }),
    bearer_methods_supported: ['header'],
    // The smallest useful set: clients request all that they find here, and others after an insufficient_scope error.
    scopes_supported: [DEFAULT_SCOPE],
    resource_documentation: `${baseUrl}/auth.md`,
  }));
  return [
    json('/openapi.json', openApi),
    resource,
    ...server,
    ...aliases,
    describeCatalog(
      baseUrl,
      [resource, ...server].map(({ path }) => path),
    ),
    sdkPackage,
    { path: '/auth.md', contentType: 'text/markdown; charset=utf-8', read: async () => guide },
  ];
}

function addDocument(app: FastifyInstance, { path, contentType, link, read }: Document): void {
  let made: Promise<PreparedBody> | undefined;
  // Bytes, because Fastify adds a charset to the content type of strings.
  const make = async () => compressBody(Buffer.from(await read()));
  addRoute(app, {
    methods: ['GET', 'HEAD'],
    url: path,
    access: PUBLIC,
    sharesPath: true,
    handler: async (request, reply) => {
      made ??= make();
      // A failure is not cached, because the cause may be temporary.
      const { bodies, etag } = await made.catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      reply
        .header('access-control-allow-origin', '*')
        // The general rule sets it for the service's own pages; a wildcard must not be sent with credentials.
        .removeHeader('access-control-allow-credentials')
        .header('cache-control', CACHE_CONTROL)
        .header('etag', etag);
      if (link !== undefined) reply.header('link', link);
      // An archive is compressed already.
      const isCompressed = contentType !== ARCHIVE_TYPE;
      const encoding = isCompressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
      const { vary } = reply.getHeaders();
      if (isCompressed) reply.header('vary', varyByEncoding(vary === undefined ? undefined : String(vary)));
      if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(contentType).send(bodies[encoding]);
    },
  });
}

/**
 * Returns the API catalog (RFC 9727): the API with its description, manual, health and metadata.
 * @param metadata paths of the documents about authentication.
 */
function describeCatalog(baseUrl: string, metadata: readonly string[]): Document {
  const target = (path: string, type: string, title?: string): LinkTarget => ({
    href: `${baseUrl}${path}`,
    type,
    ...(title === undefined ? {} : { title }),
  });
  const catalog = JSON.stringify({
    linkset: [
      { anchor: `${baseUrl}${CATALOG_PATH}`, item: [target('', 'application/json', 'Pharos API')] },
      {
        anchor: baseUrl,
        'service-desc': [target('/openapi.json', 'application/json', 'OpenAPI 3.1')],
        'service-doc': [
          target('/auth.md', 'text/markdown', 'Authentication'),
          target('/docs', 'text/html', 'API reference'),
        ],
        'service-meta': metadata.map((path) => target(path, 'application/json')),
        status: [target('/health', 'application/json')],
      },
    ],
  });
  const link = [
    `<${baseUrl}${CATALOG_PATH}>; rel="api-catalog"`,
    `<${baseUrl}>; rel="item"`,
    `<${baseUrl}/openapi.json>; rel="service-desc"`,
  ].join(', ');
  return { path: CATALOG_PATH, contentType: CATALOG_TYPE, link, read: async () => catalog };
}
