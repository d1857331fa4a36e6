import { z } from 'zod';
import { idShape } from '../../lib/ids/id-shape.ts';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { lineOfText, pageSize } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { BILLINGS, MOVEMENT_KINDS, PAYMENT_PROVIDERS, SOURCE_MODES } from './payment-kinds.contract.ts';

/** The schema of ids of payment sources: `pay_…`. */
const paymentSourceId = idShape('pay');

/** The schema of ids of payments, refunds and disputes: `pmt_…`. */
const paymentId = idShape('pmt');

/** The source id in examples. */
export const EXAMPLE_PAYMENT_SOURCE_ID = 'pay_06ahwdq2vs7x4kcn9ytzr5bmef';

const MAX_PAGE = 200;

/** A signing secret as a provider shows it. */
const signingSecret = z
  .string()
  .trim()
  .min(6)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, sayInSchema('payments.mustBeSigningSecret'))
  .describe('The signing secret that the provider shows. It is stored encrypted and never returned');
const name = lineOfText(100);
const mode = z
  .enum(SOURCE_MODES)
  .describe('`test` for a test mode or a sandbox: its payments are listed, but are not part of any report');
const limit = pageSize(MAX_PAGE);

const source = z.object({
  id: paymentSourceId,
  websiteId,
  provider: z.enum(PAYMENT_PROVIDERS),
  name: z.string(),
  mode,
  url: z.string().describe('The address that receives the webhooks of the provider'),
  state: z
    .enum(['secret_missing', 'waiting', 'receiving', 'failing'])
    .describe('`failing` if the latest webhook was rejected, or concerned money and could not be used'),
  secrets: z
    .array(
      z.object({
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime().nullable().describe('null for the current secret'),
      }),
    )
    .describe('The accepted signing secrets, the newest first'),
  receivedCount: z.int().describe('Webhooks with a valid signature'),
  ignoredCount: z.int().describe('Those that did not concern money, or were of the other mode'),
  rejectedCount: z.int().describe('Webhooks with a wrong signature or a body that could not be read'),
  lastReceivedAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const payment = z.object({
  id: paymentId,
  sourceId: paymentSourceId,
  provider: z.enum(PAYMENT_PROVIDERS),
  kind: z.enum(MOVEMENT_KINDS),
  billing: z
    .enum(BILLINGS)
    .describe('`new` for the first payment of a subscription. A refund has that of its payment'),
  amount: z.string().describe('An exact decimal, negative for refunds and disputes: `-12.50`'),
  currency: z.string().describe('ISO 4217'),
  reference: z.string().describe('The provider’s id of the transaction'),
  product: z.string().nullable(),
  isTest: z.boolean(),
  attribution: z
    .enum(['visit', 'pending', 'none'])
    .describe('Whether the visit was found, is still searched, or was not found'),
  visit: z
    .object({
      source: z.string().nullable(),
      channel: z.string().nullable(),
      campaign: z.string().nullable(),
      country: z.string().nullable(),
      entryPage: z.string().nullable(),
    })
    .nullable(),
  profileId: z.string().nullable(),
  occurredAt: z.iso.datetime(),
});

const success = z.literal(true);
const oneSource = z.object({ success, paymentSource: source });
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'payment-source', at: ['id'] }];
const manage = { access: scoped('manage:config'), administrative: true } as const;
const tags = ['Payments'];

/** Payment sources and the payments that they received. */
export const paymentsContract = {
  list: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID, limit: '20' } },
    access: scoped('read:data'),
    resources: ofWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/payments',
      tags,
      summary: 'List payments',
      description:
        'Payments, refunds and disputes of a website by the time at which they took place, latest first. Send `cursor` to get the next page.',
    })
    .input(
      z.strictObject({
        websiteId,
        limit: limit.default(50),
        cursor: z.string().min(1).max(100).optional(),
      }),
    )
    .output(z.object({ success, payments: z.array(payment), nextCursor: z.string().nullable() })),
};

/** Payment sources: accounts of payment providers that send webhooks for a website. */
export const paymentSourcesContract = {
  list: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID } },
    access: scoped('manage:config'),
    resources: ofWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/payment-sources',
      tags,
      summary: 'List the payment sources of a website',
    })
    .input(z.strictObject({ websiteId }))
    .output(z.object({ success, paymentSources: z.array(source) })),

  create: operation({
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, provider: 'stripe', name: 'Shop' } },
    ...manage,
    resources: ofWebsite,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/payment-sources',
      tags,
      summary: 'Add a payment source',
      description:
        'The response contains the address to enter at the provider. Providers show the signing secret after that: set it with an update. A website has at most 20 sources.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        websiteId,
        provider: z.enum(
          PAYMENT_PROVIDERS,
          sayInSchema('fields.mustBeOneOf', { names: PAYMENT_PROVIDERS.join(', ') }),
        ),
        name,
        mode: mode.default('live'),
        signingSecret: signingSecret.nullable().default(null),
      }),
    )
    .output(oneSource),

  update: operation({
    example: { params: { id: EXAMPLE_PAYMENT_SOURCE_ID }, body: { signingSecret: 'whsec_example' } },
    ...manage,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/payment-sources/{id}',
      tags,
      summary: 'Update a payment source',
      description: 'A new signing secret replaces the current one, which is accepted for some more hours.',
    })
    .input(
      z.strictObject({
        id: paymentSourceId,
        name: name.optional(),
        signingSecret: signingSecret.optional(),
        keepPreviousSecretHours: z.int().min(0).max(168).default(24),
      }),
    )
    .output(oneSource),

  delete: operation({ example: { params: { id: EXAMPLE_PAYMENT_SOURCE_ID } }, ...manage, resources: byId })
    .route({
      method: 'DELETE',
      path: '/v1/payment-sources/{id}',
      tags,
      summary: 'Delete a payment source',
      description: 'Its address stops receiving. Its payments remain in reports.',
    })
    .input(z.strictObject({ id: paymentSourceId }))
    .output(z.object({ success })),
};
