import { z } from 'zod';
import { idShape } from '../../lib/ids/id-shape.ts';
import { operation, type ResourceRule, scoped, signedIn } from '../../lib/operation.ts';
import { lineOfText } from '../../lib/shapes.ts';
import { visibility } from '../definitions/visibility.contract.ts';
import { savedFilters } from '../query/contract/saved-filters.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';

/** The schema of segment ids: `sgm_…`. */
const segmentId = idShape('sgm');

/** The segment of examples. */
export const EXAMPLE_SEGMENT_ID = 'sgm_06ahw1kz9dtn4qc7xv3pfrmeyb';

const name = lineOfText(100);

const segment = z.object({
  id: segmentId,
  websiteId,
  name: z.string(),
  visibility,
  filters: savedFilters,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const success = z.literal(true);
const oneSegment = z.object({ success, segment });

/** The scopes for a member's own segments. */
const ANY_MEMBER = ['read:data'] as const;
const byId: readonly ResourceRule[] = [{ kind: 'segment', at: ['id'], own: { anyOf: ANY_MEMBER } }];
const manage = scoped('manage:websites');
const tags = ['Segments'];
const EXAMPLE_FILTERS = [{ field: 'city', op: 'eq', value: 'Berlin' }];

/** Segments: filters of a website that are saved under a name. */
export const segmentsContract = {
  list: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID } },
    access: scoped('read:data'),
    resources: [{ kind: 'website', at: ['websiteId'] }],
  })
    .route({
      method: 'GET',
      path: '/v1/segments',
      tags,
      summary: 'List the segments of a website',
      description: 'The shared ones and your own, oldest first. A key sees the shared ones.',
    })
    .input(z.strictObject({ websiteId }))
    .output(z.object({ success, segments: z.array(segment), total: z.int() })),

  create: operation({
    example: {
      body: {
        websiteId: EXAMPLE_WEBSITE_ID,
        name: 'Berlin',
        visibility: 'shared',
        filters: EXAMPLE_FILTERS,
      },
    },
    access: manage,
    administrative: true,
    resources: [
      {
        kind: 'website',
        at: ['websiteId'],
        own: { anyOf: ANY_MEMBER, when: { at: ['visibility'], is: 'personal' } },
      },
    ],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/segments',
      tags,
      summary: 'Save a segment',
      description:
        'Any member may save a personal segment; keys cannot. A website has at most 200 shared ones, and each person ' +
        'has at most 200 of their own.',
      successStatus: 201,
    })
    .input(z.strictObject({ websiteId, name, visibility, filters: savedFilters }))
    .output(oneSegment),

  update: operation({
    example: { params: { id: EXAMPLE_SEGMENT_ID }, body: { name: 'Berlin' } },
    access: manage,
    administrative: true,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/segments/{id}',
      tags,
      summary: 'Update a segment',
      description: 'Omitted fields keep their values. Any member may change a segment of their own.',
    })
    .input(z.strictObject({ id: segmentId, name: name.optional(), filters: savedFilters.optional() }))
    .output(oneSegment),

  share: operation({
    example: { params: { id: EXAMPLE_SEGMENT_ID }, body: {} },
    access: manage,
    administrative: true,
    resources: [{ kind: 'segment', at: ['id'] }],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/segments/{id}/share',
      tags,
      summary: 'Make a personal segment a shared one',
      description: 'Does nothing if the segment is already shared.',
    })
    .input(z.strictObject({ id: segmentId }))
    .output(oneSegment),

  unshare: operation({
    example: { params: { id: EXAMPLE_SEGMENT_ID }, body: {} },
    access: signedIn('owner', 'admin', 'member'),
    administrative: true,
    resources: [{ kind: 'segment', at: ['id'] }],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/segments/{id}/unshare',
      tags,
      summary: 'Make a shared segment a personal one',
      description: 'You become its only owner. Does nothing if the segment is already yours.',
    })
    .input(z.strictObject({ id: segmentId }))
    .output(oneSegment),

  delete: operation({
    example: { params: { id: EXAMPLE_SEGMENT_ID } },
    access: manage,
    administrative: true,
    resources: byId,
  })
    .route({
      method: 'DELETE',
      path: '/v1/segments/{id}',
      tags,
      summary: 'Delete a segment',
      description: 'Any member may delete a segment of their own.',
    })
    .input(z.strictObject({ id: segmentId }))
    .output(z.object({ success })),
};
