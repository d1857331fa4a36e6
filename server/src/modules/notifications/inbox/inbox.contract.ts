import { z } from 'zod';
import { operation, type ResourceRule, signedIn } from '../../../lib/operation.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { EXAMPLE_NOTIFICATION_ID, notificationId } from '../notification-id.contract.ts';
import { notification } from '../notifications.contract.ts';
import { pageCursor, pageLimit } from '../page.contract.ts';

/** The most unread notifications that are counted. */
export const MAX_UNREAD = 100;
/** The most ids of one call. */
const MAX_IDS = 100;

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const access = signedIn('owner', 'admin', 'member', 'viewer');
const success = z.literal(true);
const unread = z.int().min(0).max(MAX_UNREAD).describe(`At most ${MAX_UNREAD} are counted`);
const tags = ['Notifications'];

/** The inbox: the notifications of an organization that a person may see, and which of them the person has read. */
export const inboxContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/inbox',
      tags,
      summary: 'List your inbox',
      description:
        'The notifications of the last 30 days that your role may see, newest first, with what you have read. Keys have no inbox.',
    })
    .input(
      z.strictObject({ organizationId: organizationId.optional(), limit: pageLimit, cursor: pageCursor }),
    )
    .output(
      z.object({
        success,
        notifications: z.array(
          notification
            .pick({
              id: true,
              websiteId: true,
              kind: true,
              severity: true,
              phase: true,
              resource: true,
              title: true,
              text: true,
              url: true,
              isOpen: true,
              occurredAt: true,
              createdAt: true,
            })
            .extend({ isRead: z.boolean().describe('Whether you have read it') }),
        ),
        unread,
        nextCursor: z.string().nullable(),
      }),
    ),

  read: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID, ids: [EXAMPLE_NOTIFICATION_ID] } },
    access,
    resources: ofOrganization,
  })
    .route({
      method: 'POST',
      path: '/v1/inbox/read',
      tags,
      summary: 'Mark notifications as read',
      description:
        'Marks the notifications in `ids`, or with `all` everything up to the notification in `upTo`, as read by you. Others still have them as unread. Ids that are not in your inbox are ignored.',
    })
    .input(
      z
        .strictObject({
          organizationId: organizationId.optional(),
          ids: z.array(notificationId).max(MAX_IDS).optional(),
          all: z.literal(true).optional(),
          upTo: notificationId
            .optional()
            .describe('For `all`: the newest notification that was shown. Default: the newest one'),
        })
        .refine(({ ids, all }) => ids !== undefined || all !== undefined, {
          path: ['ids'],
          message: sayInSchema('fields.isRequired'),
        }),
    )
    .output(z.object({ success, unread })),
};
