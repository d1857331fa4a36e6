import { z } from 'zod';
import { boundedRecord } from '../../lib/concurrency/bounded-record.ts';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { entityTag, pageSize } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { integrationLanguage as language, integrationName as name } from './channels/channel.ts';
import { CHANNELS } from './channels/channels.ts';
import { EXAMPLE_INTEGRATION_ID, integrationId } from './integration-id.contract.ts';

const MAX_PAGE = 100;

const channels = Object.values(CHANNELS);
const kinds = channels.map((channel) => channel.kind);
const kind = z.enum(kinds, sayInSchema('fields.mustBeOneOf', { names: kinds.join(', ') }));
const success = z.literal(true);

/** A value of a configuration; of a secret, only whether it is set and its last characters. */
const shownValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.object({
    isSet: z.boolean(),
    last4: z.string().nullable().describe('The last 4 characters of a long secret'),
  }),
]);

const integration = z.object({
  id: integrationId,
  organizationId,
  kind,
  name: z.string(),
  enabled: z.boolean(),
  language,
  config: z.record(z.string(), shownValue).describe('Secrets are never returned'),
  state: z
    .enum(['active', 'failing', 'disabled'])
    .describe(
      '`failing` since the last delivery did not succeed. After 5 days without success it is disabled',
    ),
  lastError: z
    .object({ message: z.string(), at: z.iso.datetime(), failingSince: z.iso.datetime() })
    .nullable()
    .describe('Why the last delivery failed; null after a success'),
  lastDeliveredAt: z.iso.datetime().nullable(),
  disabledBy: z.enum(['person', 'failures']).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
const oneIntegration = z.object({ success, integration });

const delivery = z.object({
  status: z
    .enum(['delivered', 'failed', 'rejected'])
    .describe('`failed`: another attempt can succeed. `rejected`: the configuration must be changed'),
  statusCode: z.int().optional(),
  latencyMs: z.int(),
  error: z.string().optional().describe('What went wrong and what to change at the provider'),
  response: z.string().optional().describe('The start of the response'),
});
const tested = z.object({ success, delivery });

const [first, ...others] = channels.map((channel) => channel.input);
if (first === undefined) throw new Error('There is no kind of integrations');
const newIntegration = z.discriminatedUnion(
  'kind',
  [first, ...others],
  sayInSchema('fields.mustHaveKind', { names: kinds.join(', ') }),
);

const limit = pageSize(MAX_PAGE);

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'integration', at: ['id'] }];
const access = scoped('manage:config');
const tags = ['Integrations'];
/** Tests send messages to other servers. */
const TEST_LIMIT = { authenticated: 20, anonymous: 20, windowMs: 60_000 };
const EXAMPLE = {
  kind: 'webhook',
  name: 'On-call',
  config: { url: 'https://example.com/hooks/pharos', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
};

/** Integrations: where notifications are sent. */
export const integrationsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/integrations',
      tags,
      summary: 'List integrations',
      description: 'The integrations of an organization, newest first.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        kind: kind.optional(),
        limit: limit.default(50),
        cursor: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ success, integrations: z.array(integration), nextCursor: z.string().nullable() })),

  kinds: operation({ example: {}, access, isSteady: true })
    .route({
      method: 'GET',
      path: '/v1/integrations/kinds',
      tags,
      summary: 'List the kinds of integrations',
      description: 'Each with the JSON Schema of its configuration. Secret fields are `writeOnly`.',
    })
    .output(
      z.object({
        success,
        kinds: z.array(
          z.object({
            kind,
            name: z.string(),
            description: z.string(),
            isAvailable: z.boolean().describe('false for e-mail on a server without a mail server'),
            configSchema: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    ),

  create: operation({
    example: { body: { ...EXAMPLE, organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    administrative: true,
    resources: ofOrganization,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/integrations',
      tags,
      summary: 'Create an integration',
      description: 'An organization has at most 100 integrations.',
      successStatus: 201,
    })
    .input(newIntegration)
    .output(oneIntegration),

  testNew: operation({
    example: { body: { ...EXAMPLE, organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    recordsPeople: true,
    resources: ofOrganization,
    limit: TEST_LIMIT,
  })
    .route({
      method: 'POST',
      path: '/v1/integrations/test',
      tags,
      summary: 'Test an integration before it is created',
      description: 'Sends a test message. Nothing is stored.',
    })
    .input(newIntegration)
    .output(tested),

  get: operation({
    example: { params: { id: EXAMPLE_INTEGRATION_ID } },
    access,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/integrations/{id}', tags, summary: 'Get an integration' })
    .input(z.strictObject({ id: integrationId }))
    .output(oneIntegration),

  update: operation({
    example: { params: { id: EXAMPLE_INTEGRATION_ID }, body: { name: 'On-call' } },
    access,
    administrative: true,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/integrations/{id}',
      tags,
      summary: 'Update an integration',
      description:
        'Absent fields are left unchanged, also those of `config`; `null` removes an optional one. The kind cannot be changed.',
    })
    .input(
      z.strictObject({
        id: integrationId,
        name: name.optional(),
        enabled: z.boolean().optional(),
        language: language.optional(),
        config: boundedRecord(z.string().max(64), z.unknown(), 100).optional(),
      }),
    )
    .output(oneIntegration),

  delete: operation({
    example: { params: { id: EXAMPLE_INTEGRATION_ID } },
    access,
    administrative: true,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'DELETE', path: '/v1/integrations/{id}', tags, summary: 'Delete an integration' })
    .input(z.strictObject({ id: integrationId }))
    .output(z.object({ success })),

  test: operation({
    example: { params: { id: EXAMPLE_INTEGRATION_ID } },
    access,
    recordsPeople: true,
    resources: byId,
    limit: TEST_LIMIT,
  })
    .route({
      method: 'POST',
      path: '/v1/integrations/{id}/test',
      tags,
      summary: 'Test an integration',
      description: 'Sends a test message, also through an integration that is disabled.',
    })
    .input(z.strictObject({ id: integrationId }))
    .output(tested),
};
