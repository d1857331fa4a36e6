import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import type { State } from '../../../stores/state/state.ts';
import { versionTagOf } from '../flag-writer.ts';
import { type SignedAuthor, signAuthors } from '../versions/sign-authors.ts';
import type { EnvironmentKeysService, ShownKey } from './environment-keys.service.ts';
import { environmentKeysContract, environmentsContract } from './environments.contract.ts';
import type { CountedEnvironment, EnvironmentsService } from './environments.service.ts';

const success = true as const;

/** Binds the contract of environments to their service. */
export function createEnvironmentsProcedures(deps: {
  readonly service: EnvironmentsService;
  readonly state: Pick<State, 'db'>;
}) {
  const { service, state } = deps;
  const os = implement(environmentsContract).$context<RequestContext>();

  const presentAll = async (environments: readonly CountedEnvironment[]) => {
    const authors = environments.flatMap(({ row }) => row.proposal?.authorId ?? []);
    const sign = await signAuthors(state, authors);
    return environments.map((environment) => presentEnvironment(environment, sign));
  };
  const presentOne = async (counted: CountedEnvironment) => {
    const [environment] = await presentAll([counted]);
    if (environment === undefined) throw new Error('The environment was not presented');
    return { success, environment };
  };

  return os.router({
    list: os.list.handler(async ({ input }) => ({
      success,
      environments: await presentAll(await service.list(input.websiteId)),
    })),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) =>
      presentOne(await service.create(context, websiteId, input)),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
    propose: os.propose.handler(async ({ input: { id, ...proposal }, context }) =>
      presentOne(await service.propose(context, id, proposal)),
    ),
    approve: os.approve.handler(async ({ input: { id }, context }) => {
      const changed = await service.approve(context, id);
      return changed === undefined ? { success, environment: null } : presentOne(changed);
    }),
    withdraw: os.withdraw.handler(async ({ input: { id }, context }) =>
      presentOne(await service.withdraw(context, id)),
    ),
    reorder: os.reorder.handler(async ({ input: { websiteId, ids }, context }) => ({
      success,
      environments: await presentAll(await service.reorder(context, websiteId, ids)),
    })),
  });
}

/** Binds the contract of environment keys to their service. */
export function createEnvironmentKeysProcedures(service: EnvironmentKeysService) {
  const os = implement(environmentKeysContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ input }) => ({
      success,
      keys: (await service.list(input.id)).map(presentKey),
    })),
    create: os.create.handler(async ({ input: { id, ...input }, context }) => {
      const { row, secret } = await service.create(context, id, input);
      return { success, key: presentKey(row), secret };
    }),
    revoke: os.revoke.handler(async ({ input: { id, keyId }, context }) => {
      await service.revoke(context, id, keyId);
      return { success };
    }),
  });
}

function presentEnvironment({ row, keyCount }: CountedEnvironment, sign: (id: string) => SignedAuthor) {
  const { proposal } = row;
  return {
    id: row.id,
    websiteId: row.websiteId,
    name: row.name,
    displayName: row.displayName,
    requiresApproval: row.requiresApproval,
    requiresConfirmation: row.requiresConfirmation,
    isDefault: row.isDefault,
    proposal: proposal && {
      changes: proposal.changes,
      comment: proposal.comment,
      author: sign(proposal.authorId),
      createdAt: proposal.createdAt,
    },
    position: row.position,
    keyCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: versionTagOf(row),
  };
}

function presentKey(row: ShownKey) {
  return {
    id: row.id,
    environmentId: row.environmentId,
    kind: row.kind,
    name: row.name,
    start: row.start,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
