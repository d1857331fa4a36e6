import { z } from 'zod';
import { ByteStream } from '../../../lib/byte-stream.ts';
import { operation, PUBLIC, type ResourceRule, scoped, scopedAll } from '../../../lib/operation.ts';
import { pageSize } from '../../../lib/shapes.ts';
import { bom } from '../../../lib/text/byte-order-mark.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { SUBSCRIBER_KINDS } from '../page-states.data.ts';
import { pageLanguage } from '../status-page-fields.contract.ts';
import {
  componentId,
  EXAMPLE_PAGE_ID,
  EXAMPLE_PAGE_SLUG,
  EXAMPLE_SUBSCRIBER_ID,
  EXAMPLE_TOKEN,
  statusPageId,
  subscriberId,
} from '../status-page-id.contract.ts';

/** The most subscribers of a page. */
export const MAX_SUBSCRIBERS = 250_000;
/** The most rows of an imported file. */
export const MAX_IMPORT_ROWS = 10_000;
const MAX_CSV_LENGTH = 4_000_000;
const MAX_COMPONENTS = 200;

const success = z.literal(true);
const instant = z.iso.datetime();
const kind = z.enum(
  SUBSCRIBER_KINDS,
  sayInSchema('fields.mustBeOneOf', { names: SUBSCRIBER_KINDS.join(', ') }),
);
const isUnique = (all: readonly string[]) => new Set(all).size === all.length;
const componentIds = z
  .array(componentId)
  .max(MAX_COMPONENTS)
  .refine(isUnique, sayInSchema('statusPages.mustNotContainComponentTwice'))
  .describe('Components to be notified about. Empty: the whole page');
const address = z
  .string()
  .trim()
  .min(3)
  .max(2_048)
  .describe('An e-mail address, the address of a webhook, or that of an incoming webhook of Slack');

const subscriber = z.object({
  id: subscriberId,
  statusPageId,
  kind,
  address: z.string().describe('Addresses of Slack are shortened: they are secrets'),
  componentIds: z.array(componentId),
  language: z.string(),
  isConfirmed: z.boolean(),
  confirmedAt: instant.nullable(),
  createdAt: instant,
});
const done = z.object({ success });

const byPage: readonly ResourceRule[] = [{ kind: 'status-page', at: ['id'] }];
/** Addresses are data of people and secrets of webhooks: viewers, who cannot manage pages, do not read them. */
const read = scopedAll('read:status_pages', 'write:status_pages');
const write = { access: scoped('write:status_pages'), administrative: true } as const;
const tags = ['Status pages'];
const params = { id: EXAMPLE_PAGE_ID };

/** Subscribers of status pages, as the organization manages them. */
export const subscribersContract = {
  list: operation({ example: { params }, access: read, resources: byPage })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/subscribers',
      tags,
      summary: 'List the subscribers of a status page',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        id: statusPageId,
        kind: kind.optional(),
        search: z.string().max(100).optional().describe('The beginning of the address'),
        limit: pageSize(200).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        success,
        subscribers: z.array(subscriber),
        total: z.int().describe('All subscribers of the page'),
        nextCursor: z.string().nullable(),
      }),
    ),

  create: operation({
    example: { params, body: { kind: 'email', address: 'ada@example.com' } },
    ...write,
    resources: byPage,
    errors: ['CONFLICT'],
    limit: { authenticated: 60, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/subscribers',
      tags,
      summary: 'Add a subscriber',
      description: `The subscriber receives a message and confirms the subscription. A page has at most ${MAX_SUBSCRIBERS.toLocaleString('en')} subscribers.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        id: statusPageId,
        kind: kind.default('email'),
        address,
        componentIds: componentIds.default([]),
        language: pageLanguage.optional().describe('Default: the language of the page'),
      }),
    )
    .output(z.object({ success, subscriber })),

  delete: operation({
    example: { params: { ...params, subscriberId: EXAMPLE_SUBSCRIBER_ID } },
    ...write,
    resources: byPage,
  })
    .route({
      method: 'DELETE',
      path: '/v1/status-pages/{id}/subscribers/{subscriberId}',
      tags,
      summary: 'Delete a subscriber',
    })
    .input(z.strictObject({ id: statusPageId, subscriberId }))
    .output(done),

  export: operation({
    example: { params },
    access: read,
    recordsPeople: true,
    resources: byPage,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/subscribers/export',
      tags,
      summary: 'Export subscribers',
      description:
        'All subscribers as CSV: `kind,address,componentIds,language,confirmedAt,createdAt`. The import accepts this file, except shortened addresses of Slack.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: { description: 'The subscribers', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      }),
    })
    .input(z.strictObject({ id: statusPageId, bom }))
    .output(z.instanceof(ByteStream)),

  import: operation({
    example: { params, body: { csv: 'kind,address\nemail,ada@example.com\n', dryRun: true } },
    ...write,
    resources: byPage,
    bodyLimitBytes: 8 * 1024 * 1024,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/subscribers/import',
      tags,
      summary: 'Import subscribers',
      description: `Reads a CSV file with at most ${MAX_IMPORT_ROWS.toLocaleString('en')} rows and a column \`address\` or \`email\`, divided by commas, semicolons or tabs. Existing subscribers are left unchanged. With \`isConfirmed\`, nobody is asked to confirm: only for people who confirmed elsewhere.`,
    })
    .input(
      z.strictObject({
        id: statusPageId,
        csv: z.string().min(1).max(MAX_CSV_LENGTH),
        isConfirmed: z.boolean().default(false),
        dryRun: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        success,
        imported: z.int(),
        existing: z.int(),
        failed: z.int(),
        errors: z
          .array(z.object({ line: z.int(), error: z.string() }))
          .describe('The first 100 rows that were rejected'),
        notes: z
          .array(z.object({ line: z.int(), note: z.string() }))
          .describe(
            'What was not used of the other rows, such as unknown columns and languages; the first 100',
          ),
      }),
    ),
};

const publicTags = ['Status pages'];
const slug = z.string().min(1).max(64);
const token = z.string().min(1).max(200);
const PUBLIC_LIMIT = { anonymous: 20, windowMs: 60_000 };
const ofSlug = { slug: EXAMPLE_PAGE_SLUG };
const subscription = z.object({
  kind,
  address: z.string(),
  componentIds: z.array(componentId),
  isConfirmed: z.boolean(),
});

/** Subscriptions, as visitors of a public page manage them. */
export const publicSubscribersContract = {
  subscribe: operation({
    example: { params: ofSlug, body: { kind: 'webhook', address: 'https://example.com/hooks/status' } },
    access: PUBLIC,
    limit: PUBLIC_LIMIT,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'POST',
      path: '/public/v1/status-pages/{slug}/subscribers',
      tags: publicTags,
      summary: 'Subscribe to a status page',
      description:
        'Sends a message with which the subscription is confirmed. The response is the same for addresses that are subscribed already.',
    })
    .input(
      z.strictObject({
        slug,
        kind: kind.default('email'),
        address,
        componentIds: componentIds.default([]),
        language: pageLanguage.optional(),
      }),
    )
    .output(done),

  confirm: operation({
    example: { params: ofSlug, body: { token: EXAMPLE_TOKEN } },
    access: PUBLIC,
    limit: PUBLIC_LIMIT,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'POST',
      path: '/public/v1/status-pages/{slug}/subscribers/confirm',
      tags: publicTags,
      summary: 'Confirm a subscription',
    })
    .input(z.strictObject({ slug, token }))
    .output(z.object({ success, subscription })),

  getSubscription: operation({
    example: { params: ofSlug, query: { token: EXAMPLE_TOKEN } },
    access: PUBLIC,
    limit: PUBLIC_LIMIT,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'GET',
      path: '/public/v1/status-pages/{slug}/subscribers/current',
      tags: publicTags,
      summary: 'Get a subscription by its token',
    })
    .input(z.strictObject({ slug, token }))
    .output(z.object({ success, subscription })),

  changeSubscription: operation({
    example: { params: ofSlug, body: { token: EXAMPLE_TOKEN, componentIds: [] } },
    access: PUBLIC,
    limit: PUBLIC_LIMIT,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'PATCH',
      path: '/public/v1/status-pages/{slug}/subscribers/current',
      tags: publicTags,
      summary: 'Change the components of a subscription',
    })
    .input(z.strictObject({ slug, token, componentIds }))
    .output(z.object({ success, subscription })),

  unsubscribe: operation({
    example: { params: ofSlug, body: { token: EXAMPLE_TOKEN } },
    access: PUBLIC,
    limit: PUBLIC_LIMIT,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'POST',
      path: '/public/v1/status-pages/{slug}/subscribers/unsubscribe',
      tags: publicTags,
      summary: 'End a subscription',
      description: 'Repeated requests have the same response.',
    })
    .input(z.strictObject({ slug, token }))
    .output(done),
};
