import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { lineOfText } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { ERROR_STATES } from './error-states.contract.ts';

/** The maximum number of groups that one request changes. */
const MAX_CHANGED = 100;
const MAX_RELEASE = 200;
const EXAMPLE_FINGERPRINT = '9f86d081884c7d65';

const fingerprint = z
  .string()
  .regex(/^[0-9a-f]{16}$/, sayInSchema('errorGroups.mustBeFingerprint'))
  .describe('The `fingerprint` of error_fingerprints');
const fingerprints = z.array(fingerprint).min(1).max(MAX_CHANGED);

const group = z.object({
  fingerprint: z.string(),
  state: z.enum(ERROR_STATES),
  isRegressed: z
    .boolean()
    .describe(
      'Whether it was resolved and occurred again: then its state is `open`, and `changedAt` is when it was resolved',
    ),
  release: z.string().nullable().describe('The release in which it was resolved; null without one'),
  changedAt: z.iso.datetime(),
  changedBy: z.string().describe('The id of a person, a key or a grant of an application'),
});
const success = z.literal(true);
const changedGroups = z.object({ success, groups: z.array(group) });

const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const manage = {
  access: scoped('manage:websites'),
  administrative: true,
  resources: ofWebsite,
  example: { body: { websiteId: EXAMPLE_WEBSITE_ID, fingerprints: [EXAMPLE_FINGERPRINT] } },
} as const;
const tags = ['Error groups'];

/** Error groups: which errors of a website are open, resolved or ignored. */
export const errorGroupsContract = {
  list: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID } },
    access: scoped('read:data'),
    resources: ofWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/error-groups',
      tags,
      summary: 'List the states of error groups',
      description:
        'The groups that were resolved or ignored, latest change first. All others are open. A resolved group is open ' +
        'again when it occurs later than it was resolved; if it was resolved in a release, only when it occurs in a ' +
        'release that was first seen later than that one. An occurrence counts some seconds after it was received.',
    })
    .input(z.strictObject({ websiteId, state: z.enum(ERROR_STATES).optional() }))
    .output(z.object({ success, groups: z.array(group), total: z.int() })),

  resolve: operation({
    ...manage,
    example: {
      body: { websiteId: EXAMPLE_WEBSITE_ID, fingerprints: [EXAMPLE_FINGERPRINT], release: '4.2.0' },
    },
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/error-groups/resolve',
      tags,
      summary: 'Resolve error groups',
      description:
        'They open again when they occur again. With `release`, occurrences in this release and in earlier ones do not ' +
        'open them. A website has at most 10,000 resolved and ignored groups.',
    })
    .input(z.strictObject({ websiteId, fingerprints, release: lineOfText(MAX_RELEASE).optional() }))
    .output(changedGroups),

  ignore: operation({ ...manage, errors: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/v1/error-groups/ignore',
      tags,
      summary: 'Ignore error groups',
      description:
        'They stay ignored, however often they occur. Their occurrences still count in queries. A website has at most ' +
        '10,000 resolved and ignored groups.',
    })
    .input(z.strictObject({ websiteId, fingerprints }))
    .output(changedGroups),

  reopen: operation(manage)
    .route({
      method: 'POST',
      path: '/v1/error-groups/reopen',
      tags,
      summary: 'Reopen error groups',
      description: 'Does nothing with groups that are open.',
    })
    .input(z.strictObject({ websiteId, fingerprints }))
    .output(z.object({ success })),
};
