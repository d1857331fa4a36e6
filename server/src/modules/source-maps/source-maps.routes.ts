import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, invalidField } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import { readChunks } from '../../http/body/read-body.ts';
import { organizationOf } from '../../http/context.ts';
import { issueDetails } from '../../lib/issue-details.ts';
import { scoped } from '../../lib/operation.ts';
import { jsonContent, type RouteDocument } from '../../lib/route-document.ts';
import { say } from '../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID } from '../websites/index.ts';
import { scriptPath } from './resolve-frames.ts';
import { MAX_MAP_MB } from './source-map-limits.data.ts';
import { release, scriptAddress, sourceMap } from './source-maps.contract.ts';
import { presentSourceMap } from './source-maps.procedures.ts';
import type { Script, SourceMapsService } from './source-maps.service.ts';

const BODY_LIMIT_BYTES = MAX_MAP_MB * 1024 * 1024;
const BODY_LIMIT = {
  limitBytes: BODY_LIMIT_BYTES,
  tooLarge: say('sourceMaps.isLargerThan', { max: MAX_MAP_MB }),
};
/** Bodies in memory at the same time: of all organizations, and of one. */
const MAX_UPLOADS = 6;
const MAX_UPLOADS_OF_ONE = 2;

const parameters = z.strictObject({ release, file: scriptAddress });

const DOCUMENT: RouteDocument = {
  path: '/v1/websites/{websiteId}/source-maps',
  operationId: 'sourceMaps.upload',
  tag: 'Source maps',
  summary: 'Upload a source map',
  description: `The body is the source map of one script, of at most ${MAX_MAP_MB} MB, with or without gzip. It replaces an earlier one of the same script and release. Source maps and the source code in them cannot be downloaded; only stack traces are resolved.`,
  parameters: [
    { name: 'websiteId', in: 'path', description: 'The id of the website', example: EXAMPLE_WEBSITE_ID },
    {
      name: 'release',
      in: 'query',
      description: 'The version of the website, as in `data-release`',
      isRequired: true,
      example: '4.2.0',
    },
    {
      name: 'file',
      in: 'query',
      description: 'The path of the script on the website, or its URL',
      isRequired: true,
      example: '/assets/app.js',
    },
  ],
  responses: {
    200: 'The source map, without its content',
    400: 'A parameter is missing, or the body is not a source map',
    403: 'The website does not exist, or is not accessible',
    409: 'The website has too many source maps',
    413: 'The source map is too large',
    503: 'Two source maps of the organization, or six of all, are uploaded at this time',
  },
  content: jsonContent(z.object({ success: z.literal(true), sourceMap })),
};

/** Serves uploads of source maps. */
export function addSourceMapRoutes(http: FastifyInstance, service: SourceMapsService): void {
  /** The organizations of the uploads in progress. */
  const uploads: string[] = [];
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    addRoute(scope, {
      name: 'sourceMaps.upload',
      methods: ['PUT'],
      url: '/v1/websites/:websiteId/source-maps',
      access: scoped('manage:websites'),
      resources: [{ kind: 'website', at: ['websiteId'] }],
      limit: { authenticated: 600, anonymous: 30, windowMs: 60_000 },
      bodyLimitBytes: BODY_LIMIT_BYTES,
      sharesPath: true,
      document: DOCUMENT,
      handler: async (request, reply) => {
        const context = await http.authorizeRoute(request);
        const script = readScript(request.query);
        const [resource] = context.resources;
        const organizationId = organizationOf(context);
        const own = uploads.filter((one) => one === organizationId).length;
        if (own >= MAX_UPLOADS_OF_ONE || uploads.length >= MAX_UPLOADS)
          throw new AppError('SERVICE_UNAVAILABLE', { reason: 'uploads' });
        uploads.push(organizationId);
        try {
          const parts: Uint8Array[] = [];
          for await (const part of readChunks(request, reply, BODY_LIMIT)) parts.push(part);
          const row = await service.upload(context, resource?.id ?? '', script, Buffer.concat(parts));
          return reply.send({ success: true, sourceMap: presentSourceMap(row) });
        } finally {
          uploads.splice(uploads.indexOf(organizationId), 1);
        }
      },
    });
  });
}

/** @throws AppError VALIDATION_ERROR. */
function readScript(query: unknown): Script {
  const parsed = parameters.safeParse(query);
  if (!parsed.success) throw new AppError('VALIDATION_ERROR', { details: issueDetails(parsed.error.issues) });
  const file = scriptPath(parsed.data.file);
  if (file !== undefined) return { release: parsed.data.release, file };
  throw invalidField('file', say('sourceMaps.mustBePathThatBegins'));
}
