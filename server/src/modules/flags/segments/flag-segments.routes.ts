import type { FastifyInstance } from 'fastify';
import { AppError, invalidField } from '../../../errors.ts';
import { addRoute } from '../../../http/add-route.ts';
import { readChunks } from '../../../http/body/read-body.ts';
import { IdSet } from '../../../lib/flags/id-set.ts';
import { scoped } from '../../../lib/operation.ts';
import { jsonContent, type RouteDocument } from '../../../lib/route-document.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_LIST_SEGMENT_ID } from '../flag-id.contract.ts';
import { MAX_ID_LENGTH, MAX_IDS, oneSegment } from './flag-segments.contract.ts';
import { presentSegment } from './flag-segments.procedures.ts';
import type { FlagSegmentsService } from './flag-segments.service.ts';

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

/** The most bytes of a line: UTF-8 needs at most four for each character. */
const MAX_LINE_BYTES = MAX_ID_LENGTH * 4 + 2;
const NEW_LINE = 10;

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

/**
 * Reads ids from text with one on each line. Empty lines are ignored. It needs memory for hashes and for one chunk, whatever the size of
 * the text.
 * @throws AppError VALIDATION_ERROR for too long ids, too many of them, and text that is not UTF-8.
 */
async function readIdLines(chunks: AsyncIterable<Uint8Array>): Promise<IdSet> {
  const ids = IdSet.create();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Uint8Array = new Uint8Array(0);
  let line = 0;
  const add = (bytes: Uint8Array) => {
    line += 1;
    const id = decode(decoder, bytes, line).trim();
    if (id === '') return;
    if (id.length > MAX_ID_LENGTH || id.includes('\0'))
      throw invalidField('body', say('flags.mustHaveShorterIds', { max: MAX_ID_LENGTH, line }));
    ids.add(id);
    if (ids.size > MAX_IDS)
      throw new AppError('PAYLOAD_TOO_LARGE', {
        message: say('flags.tooManyIds', { max: MAX_IDS }),
      });
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      const bytes = chunk.subarray(start, end);
      add(rest.byteLength === 0 ? bytes : Buffer.concat([rest, bytes]));
      rest = new Uint8Array(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(start)]);
    if (rest.byteLength > MAX_LINE_BYTES)
      throw invalidField('body', say('flags.mustHaveShorterIds', { max: MAX_ID_LENGTH, line: line + 1 }));
  }
  add(rest);
  return ids;
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, line: number): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    const detail = { field: 'body', message: say('flags.mustBeValidUtf8', { line }) };
    throw new AppError('VALIDATION_ERROR', { details: [detail], cause });
  }
}
