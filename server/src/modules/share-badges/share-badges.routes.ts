import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import { hasVersion } from '../../lib/ids/entity-tag.ts';
import { PUBLIC } from '../../lib/operation.ts';
import type { RouteDocument } from '../../lib/route-document.ts';
import { drawBadge } from '../../lib/text/draw-badge.ts';
import { say } from '../../lib/texts/sentence.ts';
import { EXAMPLE_SHARE_ID, type SharesService } from '../shares/index.ts';
import type { ReadFigure } from './read-figure.ts';

const MAX_LABEL_LENGTH = 40;
const COLOR = '#1c52bb';
const LABELS = { visitors: 'visitors', sessions: 'visits', pageviews: 'pageviews' } as const;
const PERIODS = { last_7d: '7 days', last_30d: '30 days', last_90d: '90 days' } as const;

const parameters = z.object({ id: z.string().max(64) });
const query = z.object({ label: z.string().trim().min(1).max(MAX_LABEL_LENGTH).optional() });

const HEADERS = {
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

const DOCUMENT: RouteDocument = {
  path: '/public/v1/shares/{id}/badge.svg',
  operationId: 'shares.badge',
  tag: 'Share links',
  summary: 'Get the badge of a share link',
  description:
    'An SVG image with the figure that the link sets as its badge, for pages and README files. It can be a minute old. Links without a badge, expired and revoked ones have none.',
  parameters: [
    {
      name: 'id',
      in: 'path',
      description: 'The id of the link',
      isRequired: true,
      example: EXAMPLE_SHARE_ID,
    },
    {
      name: 'label',
      in: 'query',
      description: 'The text on the left. Default: the metric and the period',
      example: 'Readers',
    },
  ],
  responses: { 200: 'The image', 304: 'The image has not changed', 404: 'There is no such badge' },
  content: { type: 'image/svg+xml' },
};

/** Serves the badges of share links, to anyone. */
export function addShareBadgeRoutes(
  app: FastifyInstance,
  {
    shares,
    readFigure,
  }: { readonly shares: Pick<SharesService, 'findActive'>; readonly readFigure: ReadFigure },
): void {
  addRoute(app, {
    methods: ['GET', 'HEAD'],
    url: '/public/v1/shares/:id/badge.svg',
    access: PUBLIC,
    limit: { anonymous: 300, windowMs: 60_000 },
    document: DOCUMENT,
    handler: async (request, reply) => {
      const { id } = parameters.parse(request.params);
      const options = query.safeParse(request.query);
      const share = await shares.findActive(id);
      const badge = share?.badge ?? undefined;
      if (share === undefined || badge === undefined) throw new AppError('NOT_FOUND');
      if (!options.success)
        throw new AppError('VALIDATION_ERROR', {
          details: [
            { field: 'query.label', message: say('fields.mustHaveCharacters', { max: MAX_LABEL_LENGTH }) },
          ],
        });
      const { value, freshForMs } = await readFigure(share, badge);
      const label = options.data.label ?? `${LABELS[badge.metric]} in ${PERIODS[badge.period]}`;
      const text = formatFigure(value);
      const etag = `"${Buffer.from(`${text} ${label}`).toString('base64url')}"`;
      reply
        .headers(HEADERS)
        .header('cache-control', `public, max-age=${Math.ceil(freshForMs / 1_000)}`)
        .header('etag', etag);
      if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/svg+xml; charset=utf-8').send(drawBadge(label, text, COLOR));
    },
  });
}

const ROUNDED_FROM = 10_000;
const EXACT = new Intl.NumberFormat('en');
const ROUNDED = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a count as the headline of the dashboard does: rounded from 10,000 on, `12.3K`. */
export function formatFigure(count: number): string {
  return (count < ROUNDED_FROM ? EXACT : ROUNDED).format(count);
}
