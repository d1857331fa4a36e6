import { z } from 'zod';
import { idShape } from '../../lib/ids/id-shape.ts';
import { operation, type ResourceRule, scoped, scopedUnlessPublic } from '../../lib/operation.ts';
import { lineOfText, MAX_TIME_LENGTH } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { ANNOTATION_KINDS } from './annotation-kinds.contract.ts';

/** The schema of annotation ids: `ann_…`. */
const annotationId = idShape('ann');

/** The annotation id in examples. */
export const EXAMPLE_ANNOTATION_ID = 'ann_06ahwdq2vs7x4kcn9ytzr5bmef';

const MAX_TEXT_LENGTH = 200;
const MAX_PAGE = 500;
const FIRST_MS = 0;
const LAST_MS = Date.UTC(2100, 0, 1);

const instant = z.iso
  .datetime({ offset: true, message: sayInSchema('fields.mustBeTimeWithOffset') })
  .max(MAX_TIME_LENGTH)
  .refine((text) => {
    const epochMs = Date.parse(text);
    return epochMs >= FIRST_MS && epochMs < LAST_MS;
  }, sayInSchema('annotations.mustBeBetween1970'));
const text = lineOfText(MAX_TEXT_LENGTH);
const kind = z.enum(
  ANNOTATION_KINDS,
  sayInSchema('fields.mustBeOneOf', { names: ANNOTATION_KINDS.join(', ') }),
);
const until = instant.nullable().describe('The end of a range, later than `at`; null for an instant');
const isPublic = z.boolean().describe('Whether visitors of the website’s public page and share links see it');
/** An integer, as RPC sends it, or its digits, as in a query string. */
const limit = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/, sayInSchema('fields.mustBeWholeNumber'))
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MAX_PAGE));

const annotation = z.object({
  id: annotationId,
  websiteId,
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  kind,
  text: z.string(),
  isPublic: z.boolean(),
  author: z
    .object({
      kind: z.enum(['person', 'key', 'application']),
      id: z.string(),
      name: z.string().nullable().describe('null if the account, the key or the grant was removed'),
    })
    .nullable()
    .describe('null for visitors'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const success = z.literal(true);
const oneAnnotation = z.object({ success, annotation });

const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'annotation', at: ['id'] }];
const manage = { access: scoped('manage:websites'), administrative: true } as const;
const tags = ['Annotations'];

/** Annotations: notes on the time axis of a website, which deployment scripts can create. */
export const annotationsContract = {
  list: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID, kind: 'release' } },
    access: scopedUnlessPublic('read:data'),
    resources: ofWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/annotations',
      tags,
      summary: 'List the annotations of a website',
      description:
        'Annotations that overlap a time range, latest first. Visitors of a public or shared website see only ' +
        'public ones. Send `cursor` to get the next page.',
    })
    .input(
      z.strictObject({
        websiteId,
        from: instant.optional(),
        to: instant.optional().describe('Exclusive'),
        kind: kind.optional(),
        limit: limit.default(100),
        cursor: z.string().min(1).max(100).optional(),
      }),
    )
    .output(z.object({ success, annotations: z.array(annotation), nextCursor: z.string().nullable() })),

  create: operation({
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, text: 'Version 2', kind: 'release' } },
    ...manage,
    resources: ofWebsite,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/annotations',
      tags,
      summary: 'Annotate an instant or a range',
      description: 'A website has at most 10,000 annotations.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        websiteId,
        at: instant.optional().describe('Default: now'),
        until: until.optional(),
        kind: kind.default('note'),
        text,
        isPublic: isPublic.default(false),
      }),
    )
    .output(oneAnnotation),

  update: operation({
    example: { params: { id: EXAMPLE_ANNOTATION_ID }, body: { text: 'Version 2.0' } },
    ...manage,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/annotations/{id}',
      tags,
      summary: 'Update an annotation',
      description: 'Omitted fields keep their values.',
    })
    .input(
      z.strictObject({
        id: annotationId,
        at: instant.optional(),
        until: until.optional(),
        kind: kind.optional(),
        text: text.optional(),
        isPublic: isPublic.optional(),
      }),
    )
    .output(oneAnnotation),

  delete: operation({ example: { params: { id: EXAMPLE_ANNOTATION_ID } }, ...manage, resources: byId })
    .route({ method: 'DELETE', path: '/v1/annotations/{id}', tags, summary: 'Delete an annotation' })
    .input(z.strictObject({ id: annotationId }))
    .output(z.object({ success })),
};
