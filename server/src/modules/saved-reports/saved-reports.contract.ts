import { z } from 'zod';
import { operation, type ResourceRule, scoped, signedIn } from '../../lib/operation.ts';
import { lineOfText } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { visibility } from '../definitions/visibility.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { REPORT_KINDS, reportDefinition } from './report-definition.contract.ts';
import { EXAMPLE_REPORT_ID, reportId } from './report-id.contract.ts';

const name = lineOfText(100);
const kind = z.enum(REPORT_KINDS, sayInSchema('fields.mustBe', { names: REPORT_KINDS.join(' or ') }));

const report = z.object({
  id: reportId,
  websiteId,
  name: z.string(),
  visibility,
  definition: reportDefinition,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const success = z.literal(true);
const oneReport = z.object({ success, report });

/** The scopes for a member's own reports. */
const ANY_MEMBER = ['read:data'] as const;
const byId: readonly ResourceRule[] = [{ kind: 'report', at: ['id'], own: { anyOf: ANY_MEMBER } }];
const manage = scoped('manage:websites');
const tags = ['Reports'];
const EXAMPLE_GOAL = { kind: 'goal', type: 'event', value: 'signup' };

/** Reports: goals and funnels of a website that are saved under a name. */
export const savedReportsContract = {
  list: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID } },
    access: scoped('read:data'),
    resources: [{ kind: 'website', at: ['websiteId'] }],
  })
    .route({
      method: 'GET',
      path: '/v1/reports',
      tags,
      summary: 'List the goals and funnels of a website',
      description:
        'The shared ones and your own, oldest first; optionally of one `kind`. A key sees the shared ones. The query ' +
        'types `goals` and `funnels` evaluate them.',
    })
    .input(z.strictObject({ websiteId, kind: kind.optional() }))
    .output(z.object({ success, reports: z.array(report), total: z.int() })),

  create: operation({
    example: {
      body: {
        websiteId: EXAMPLE_WEBSITE_ID,
        name: 'Sign-ups',
        visibility: 'shared',
        definition: EXAMPLE_GOAL,
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
      path: '/v1/reports',
      tags,
      summary: 'Save a goal or a funnel',
      description:
        'Any member may save a personal one; keys cannot. A website has at most 50 shared ones of a kind, and each ' +
        'person has at most 50 of their own.',
      successStatus: 201,
    })
    .input(z.strictObject({ websiteId, name, visibility, definition: reportDefinition }))
    .output(oneReport),

  update: operation({
    example: { params: { id: EXAMPLE_REPORT_ID }, body: { name: 'Sign-ups' } },
    access: manage,
    administrative: true,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/reports/{id}',
      tags,
      summary: 'Update a goal or a funnel',
      description:
        'Omitted fields keep their values. The kind cannot change. Any member may change one of their own.',
    })
    .input(z.strictObject({ id: reportId, name: name.optional(), definition: reportDefinition.optional() }))
    .output(oneReport),

  share: operation({
    example: { params: { id: EXAMPLE_REPORT_ID }, body: {} },
    access: manage,
    administrative: true,
    resources: [{ kind: 'report', at: ['id'] }],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/reports/{id}/share',
      tags,
      summary: 'Make a personal goal or funnel a shared one',
      description: 'Does nothing if it is already shared.',
    })
    .input(z.strictObject({ id: reportId }))
    .output(oneReport),

  unshare: operation({
    example: { params: { id: EXAMPLE_REPORT_ID }, body: {} },
    access: signedIn('owner', 'admin', 'member'),
    administrative: true,
    resources: [{ kind: 'report', at: ['id'] }],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/reports/{id}/unshare',
      tags,
      summary: 'Make a shared goal or funnel a personal one',
      description: 'You become its only owner. Does nothing if it is already yours.',
    })
    .input(z.strictObject({ id: reportId }))
    .output(oneReport),

  delete: operation({
    example: { params: { id: EXAMPLE_REPORT_ID } },
    access: manage,
    administrative: true,
    resources: byId,
  })
    .route({
      method: 'DELETE',
      path: '/v1/reports/{id}',
      tags,
      summary: 'Delete a goal or a funnel',
      description: 'Any member may delete one of their own.',
    })
    .input(z.strictObject({ id: reportId }))
    .output(z.object({ success })),
};
