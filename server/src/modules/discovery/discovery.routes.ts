import type { FastifyInstance } from 'fastify';
import { SCOPE_NAMES } from '../../lib/scopes.ts';

const CACHE_CONTROL = 'public, max-age=3600';

/** Serves the documents that tools read before they know anything: no credential, no redirect, never built from `Host`. */
export function addDiscoveryRoutes(
  app: FastifyInstance,
  options: { readonly baseUrl: string; readonly openApi: () => Promise<object> },
): void {
  const resource = JSON.stringify({
    resource: options.baseUrl,
    resource_name: 'Pharos API',
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPE_NAMES,
  });
  let openApi: Promise<string> | undefined;
  const documents = {
    '/openapi.json': () => {
      openApi ??= options.openApi().then((document) => JSON.stringify(document));
      return openApi;
    },
    '/.well-known/oauth-protected-resource': async () => resource,
  };
  for (const [url, read] of Object.entries(documents)) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (_request, reply) =>
        reply
          .header('access-control-allow-origin', '*')
          // Our own pages got it from the general rule; a wildcard never goes with credentials.
          .removeHeader('access-control-allow-credentials')
          .header('cache-control', CACHE_CONTROL)
          .type('application/json; charset=utf-8')
          .send(await read()),
    });
  }
}
