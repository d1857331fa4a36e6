import { z } from 'zod';
import { operation, type ResourceRule, scoped, signedIn } from '../../../lib/operation.ts';
import { entityTag, lineOfText } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { comment } from '../flag.contract.ts';
import { environmentName, MAX_ENVIRONMENTS } from '../flag-config.contract.ts';
import {
  EXAMPLE_ENVIRONMENT_ID,
  EXAMPLE_FLAG_KEY_ID,
  EXAMPLE_PROPOSED_ENVIRONMENT_ID,
  flagEnvironmentId,
  flagKeyId,
} from '../flag-id.contract.ts';
import { author } from '../versions/versions.contract.ts';

/** The most keys of an environment that are not revoked. */
export const MAX_KEYS = 20;

const success = z.literal(true);
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'flag-environment', at: ['id'] }];
const access = scoped('manage:flags');
const write = { access, administrative: true } as const;
/** Of the guard itself. Keys do not identify a person. */
const administrators = {
  access: signedIn('owner', 'admin'),
  administrative: true,
  resources: byId,
} as const;
const tags = ['Flags'];
const id = z.strictObject({ id: flagEnvironmentId });

const settings = {
  displayName: lineOfText(60),
  requiresApproval: z
    .boolean()
    .describe('Whether everything that decides results must be proposed, and approved by another person'),
  requiresConfirmation: z.boolean().describe('Whether the dashboard asks before it saves changes'),
};
const isDefault = z
  .boolean()
  .describe('Whether flags are evaluated in it without `environment`. A website has one');

/** What needs approval where an environment requires it. */
const proposable = {
  requiresApproval: z.literal(false).describe('Ends the approval of changes'),
  isDefault: z.literal(true).describe('Makes it the default environment'),
  isDeleted: z.literal(true).describe('Deletes it'),
};

const environment = z.object({
  id: flagEnvironmentId,
  websiteId,
  name: environmentName,
  ...settings,
  displayName: z.string(),
  isDefault,
  proposal: z
    .object({
      changes: z.object(proposable).partial(),
      comment: z.string().nullable(),
      author,
      createdAt: z.iso.datetime(),
    })
    .nullable()
    .describe('A change that waits for the approval of another owner or admin'),
  position: z.int(),
  keyCount: z.int().describe('Keys that are not revoked'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
const oneEnvironment = z.object({ success, environment });

/** Environments of flags. */
export const environmentsContract = {
  list: operation({ example: { query: { websiteId: EXAMPLE_WEBSITE_ID } }, access, resources: ofWebsite })
    .route({
      method: 'GET',
      path: '/v1/flag-environments',
      tags,
      summary: 'List environments',
      description: 'In their order. A website has the environment `production` from the start.',
    })
    .input(z.strictObject({ websiteId }))
    .output(z.object({ success, environments: z.array(environment) })),

  create: operation({
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, name: 'staging', displayName: 'Staging' } },
    ...write,
    resources: ofWebsite,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-environments',
      tags,
      summary: 'Create an environment',
      description: `All flags are off in it until they are configured. A website has at most ${MAX_ENVIRONMENTS}.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        websiteId,
        name: environmentName.describe('Cannot be changed: programs refer to it'),
        ...z.object(settings).partial().shape,
        isDefault: isDefault.default(false),
      }),
    )
    .output(oneEnvironment),

  update: operation({
    example: { params: { id: EXAMPLE_ENVIRONMENT_ID }, body: { displayName: 'Live' } },
    ...write,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/flag-environments/{id}',
      tags,
      summary: 'Update an environment',
      description:
        'Omitted fields keep their values. `isDefault` makes it the default environment. Only signed-in owners and admins change `requiresApproval`. Where an environment requires approval, it is only turned off, and another default only chosen, by a proposal.',
    })
    .input(
      z.strictObject({
        id: flagEnvironmentId,
        ...z.object(settings).partial().shape,
        isDefault: z.literal(true).optional(),
      }),
    )
    .output(oneEnvironment),

  delete: operation({
    example: { params: { id: EXAMPLE_ENVIRONMENT_ID } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/flag-environments/{id}',
      tags,
      summary: 'Delete an environment',
      description:
        'With its keys and the configurations of flags. The default environment cannot be deleted.',
    })
    .input(id)
    .output(z.object({ success })),

  propose: operation({
    example: {
      params: { id: EXAMPLE_ENVIRONMENT_ID },
      body: { requiresApproval: false, comment: 'The launch is over' },
    },
    ...administrators,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-environments/{id}/proposal',
      tags,
      summary: 'Propose a change of an environment',
      description:
        'Of what needs approval: to end the approval of changes, to make the environment the default, to delete it. By a signed-in owner or admin; another one approves it.',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({
          id: flagEnvironmentId,
          ...z.object(proposable).partial().shape,
          comment: comment.optional(),
        })
        .refine(
          ({ requiresApproval, isDefault: becomesDefault, isDeleted }) =>
            [requiresApproval, becomesDefault, isDeleted].filter((one) => one !== undefined).length === 1,
          sayInSchema('flags.mustHaveOneOfRequiresApproval'),
        ),
    )
    .output(oneEnvironment),

  approve: operation({
    example: { params: { id: EXAMPLE_PROPOSED_ENVIRONMENT_ID }, body: {} },
    ...administrators,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-environments/{id}/proposal/approve',
      tags,
      summary: 'Approve the proposed change of an environment',
      description:
        'By another signed-in owner or admin than its author. It is applied immediately. `If-Match` rejects it if the proposal has changed.',
    })
    .input(id)
    .output(z.object({ success, environment: environment.nullable().describe('Null if it was deleted') })),

  withdraw: operation({
    example: { params: { id: EXAMPLE_PROPOSED_ENVIRONMENT_ID } },
    ...administrators,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/flag-environments/{id}/proposal',
      tags,
      summary: 'Withdraw or reject the proposed change of an environment',
    })
    .input(id)
    .output(oneEnvironment),

  reorder: operation({
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, ids: [EXAMPLE_ENVIRONMENT_ID] } },
    ...write,
    resources: ofWebsite,
  })
    .route({
      method: 'PUT',
      path: '/v1/flag-environments/order',
      tags,
      summary: 'Order environments',
      description: 'Environments that are not named follow in their current order.',
    })
    .input(z.strictObject({ websiteId, ids: z.array(flagEnvironmentId).max(MAX_ENVIRONMENTS) }))
    .output(z.object({ success, environments: z.array(environment) })),
};

const key = z.object({
  id: flagKeyId,
  environmentId: flagEnvironmentId,
  kind: z.enum(['server', 'client']),
  name: z.string(),
  start: z.string().describe('The first characters of the secret'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('Precise to one minute'),
  revokedAt: z.iso.datetime().nullable(),
});

/** Keys of environments. */
export const environmentKeysContract = {
  list: operation({ example: { params: { id: EXAMPLE_ENVIRONMENT_ID } }, access, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/flag-environments/{id}/keys',
      tags,
      summary: 'List the keys of an environment',
      description: 'Newest first, with revoked ones. Secrets are not stored.',
    })
    .input(id)
    .output(z.object({ success, keys: z.array(key) })),

  create: operation({
    example: { params: { id: EXAMPLE_ENVIRONMENT_ID }, body: { kind: 'server', name: 'Shop backend' } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-environments/{id}/keys',
      tags,
      summary: 'Create an environment key',
      description:
        'A `server` key gives access to rules; a `client` key only to evaluations, so browsers may have it. The secret is shown once.',
      successStatus: 201,
    })
    .input(
      z.strictObject({ id: flagEnvironmentId, kind: z.enum(['server', 'client']), name: lineOfText(100) }),
    )
    .output(z.object({ success, key, secret: z.string() })),

  revoke: operation({
    example: { params: { id: EXAMPLE_ENVIRONMENT_ID, keyId: EXAMPLE_FLAG_KEY_ID } },
    ...write,
    resources: byId,
  })
    .route({
      method: 'DELETE',
      path: '/v1/flag-environments/{id}/keys/{keyId}',
      tags,
      summary: 'Revoke an environment key',
      description: 'It is rejected from the next request on. This cannot be undone.',
    })
    .input(z.strictObject({ id: flagEnvironmentId, keyId: flagKeyId }))
    .output(z.object({ success })),
};
