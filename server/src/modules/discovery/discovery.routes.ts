import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/add-route.ts';
import { hasVersion } from '../../lib/ids/entity-tag.ts';
import { PUBLIC } from '../../lib/operation.ts';
import { DEFAULT_SCOPE } from '../../lib/scopes.ts';
import { describeCatalog } from './api-catalog.ts';
import { writeAuthGuide } from './auth-guide.ts';
import { type AuthorizationServer, type Document, JSON_TYPE } from './document.ts';
import { sdkPackage } from './sdk-package.ts';

const RESOURCE_PATH = '/.well-known/oauth-protected-resource';
const SERVER_PATH = '/.well-known/oauth-authorization-server';
/** Where clients of OpenID Connect look for the same metadata (RFC 8414 §5). No ID tokens are issued. */
const OPENID_PATH = '/.well-known/openid-configuration';
const CACHE_CONTROL = 'public, max-age=3600';

/** Dependencies of the documents. */
export interface DiscoveryOptions {
  readonly baseUrl: string;
  readonly openApi: () => Promise<object>;
  /** `undefined` if no access tokens are issued: the documents then describe none. */
  readonly authorizationServer: AuthorizationServer | undefined;
}

/** Serves the discovery documents: without a credential or redirect, and independent of the `Host` header. */
export function addDiscoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): void {
  for (const document of listDocuments(options)) addDocument(app, document);
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
  let made: Promise<{ readonly body: Buffer; readonly etag: string }> | undefined;
  const make = async () => {
    // Bytes, because Fastify adds a charset to the content type of strings.
    const content = await read();
    const body = typeof content === 'string' ? Buffer.from(content) : content;
    return { body, etag: `"${hash('sha256', body, 'base64url')}"` };
  };
  addRoute(app, {
    methods: ['GET', 'HEAD'],
    url: path,
    access: PUBLIC,
    sharesPath: true,
    handler: async (request, reply) => {
      made ??= make();
      // A failure is not cached, because the cause may be temporary.
      const { body, etag } = await made.catch((error: unknown) => {
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
      if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(contentType).send(body);
    },
  });
}
