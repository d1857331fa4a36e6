import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/add-route.ts';
import { readChunks } from '../../../http/body/read-body.ts';
import { scoped } from '../../../lib/operation.ts';
import { jsonContent, type RouteDocument } from '../../../lib/route-document.ts';
import { EXAMPLE_LIST_SEGMENT_ID } from '../flag-id.contract.ts';
import { MAX_ID_LENGTH, MAX_IDS, oneSegment } from './flag-segments.contract.ts';
import { presentSegment } from './flag-segments.procedures.ts';
import type { FlagSegmentsService } from './flag-segments.service.ts';
import { readIdLines } from './read-id-lines.ts';

/** More than a list of the longest ids has. */
const BODY_LIMIT_BYTES = 1024 * 1024 * 1024;

const DOCUMENT: RouteDocument = {
  path: '/v1/flag-segments/{id}/ids',
  operationId: 'flags.segments.upload',
  tag: 'Flags',
  summary: 'Replace the ids of a list',
  description: `The body is text with one id on each line: up to ${MAX_IDS.toLocaleString('en')} ids of at most ${MAX_ID_LENGTH} characters. It is read while it arrives.`,
  parameters: [
    { name: 'id', in: 'path', description: 'The id of the segment', example: EXAMPLE_LIST_SEGMENT_ID },
  ],
  responses: {
    200: 'The segment with its new number of ids',
    400: 'A line is not an id, or the segment is not a list',
    403: 'The segment does not exist, or is not accessible',
    413: 'There are too many ids',
  },
  content: jsonContent(oneSegment),
};

/** Serves uploads of lists. A body is not held in memory: its lines become hashes while it arrives. */
export function addFlagSegmentRoutes(http: FastifyInstance, service: FlagSegmentsService): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    addRoute(scope, {
      name: 'flags.segments.upload',
      methods: ['PUT'],
      url: '/v1/flag-segments/:id/ids',
      access: scoped('manage:flags'),
      resources: [{ kind: 'flag-segment', at: ['id'] }],
      bodyLimitBytes: BODY_LIMIT_BYTES,
      document: DOCUMENT,
      handler: async (request, reply) => {
        const context = await http.authorizeRoute(request);
        const [resource] = context.resources;
        const chunks = readChunks(request, reply, { limitBytes: BODY_LIMIT_BYTES });
        const segment = await service.changeIds(context, resource?.id ?? '', () => readIdLines(chunks));
        return reply.send({ success: true, segment: presentSegment(segment) });
      },
    });
  });
}
