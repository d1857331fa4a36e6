import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addRoute } from '../../http/add-route.ts';
import { hasVersion } from '../../lib/ids/entity-tag.ts';
import { PUBLIC } from '../../lib/operation.ts';
import { chooseEncoding } from '../../lib/text/choose-encoding.ts';
import { readScripts, SCRIPT_NAMES, type Script, type Scripts } from './read-scripts.ts';

/** Other methods of these paths stay unrouted: they answer 404. */
const FILE = { methods: ['GET', 'HEAD'], access: PUBLIC, sharesPath: true } as const;
const versioned = z.object({ version: z.string() });

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** How long a page may use an older script after an update, and a browser may use one while it revalidates. */
const FOR_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';

/**
 * Serves the tracker: `/pharos.js`, `/databuddy.js` for pages of the hosted product's client, modules, and
 * `/flags.js`, the client of feature flags, each also at an immutable address with its version; and `/pharos.json` with these addresses and the hashes for `integrity`.
 */
export function addTrackerScriptRoutes(
  app: FastifyInstance,
  { baseUrl }: { readonly baseUrl: string },
): void {
  const read = createReader();
  for (const name of SCRIPT_NAMES) {
    addRoute(app, {
      ...FILE,
      url: `/${name}.js`,
      handler: async (request, reply) => sendScript(request, reply, (await read())[name], FOR_AN_HOUR),
    });
    addRoute(app, {
      ...FILE,
      url: `/${name}.:version.js`,
      handler: async (request, reply) => {
        const script = (await read())[name];
        // A page that names an old version gets the current one, so that its events are recorded.
        const lifetime =
          versioned.parse(request.params).version === script.facts.version ? FOR_GOOD : FOR_AN_HOUR;
        return sendScript(request, reply, script, lifetime);
      },
    });
  }
  addRoute(app, {
    ...FILE,
    url: '/pharos.json',
    handler: async (_request, reply) => {
      const scripts = Object.entries(await read()).map(([name, { facts }]) => [
        name,
        { url: `${baseUrl}/${name}.${facts.version}.js`, ...facts },
      ]);
      return openToAll(reply)
        .header('cache-control', FOR_AN_HOUR)
        .send({ scripts: Object.fromEntries(scripts) });
    },
  });
}

/** Reads the scripts once, at the first request; retries after a failure. */
function createReader(): () => Promise<Scripts> {
  let reading: Promise<Scripts> | undefined;
  return () => {
    reading ??= readScripts().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  { facts, bodies }: Script,
  lifetime: string,
): FastifyReply {
  const etag = `W/"${facts.version}"`;
  openToAll(reply).header('cache-control', lifetime).header('etag', etag).header('vary', 'Accept-Encoding');
  if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/javascript; charset=utf-8').send(bodies[encoding]);
}

/** Allows every page to load the response, including cross-origin isolated pages. */
function openToAll(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header('access-control-allow-origin', '*')
      // The general rule sets it for the service's own pages; a wildcard must not be sent with credentials.
      .removeHeader('access-control-allow-credentials')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
  );
}
