import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import { versionTagOf } from '../flag-writer.ts';
import type { EnvironmentKeysService, ShownKey } from './environment-keys.service.ts';
import { environmentKeysContract, environmentsContract } from './environments.contract.ts';
import type { CountedEnvironment, EnvironmentsService } from './environments.service.ts';

const success = true as const;

/** Binds the contract of environments to their service. */
export function createEnvironmentsProcedures(service: EnvironmentsService) {
  const os = implement(environmentsContract).$context<RequestContext>();
  const presentVersion = (context: RequestContext, environment: CountedEnvironment) => {
    context.setHeader('etag', versionTagOf(environment.row));
    return { success, environment: presentEnvironment(environment) };
  };
  return os.router({
    list: os.list.handler(async ({ input }) => ({
      success,
      environments: (await service.list(input.websiteId)).map(presentEnvironment),
    })),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) => ({
      success,
      environment: presentEnvironment(await service.create(context, websiteId, input)),
    })),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentVersion(context, await service.update(context, id, changes, context.ifMatch)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, context.ifMatch);
      return { success };
    }),
    reorder: os.reorder.handler(async ({ input: { websiteId, ids }, context }) => ({
      success,
      environments: (await service.reorder(context, websiteId, ids)).map(presentEnvironment),
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

function presentEnvironment({ row, keyCount }: CountedEnvironment) {
  return {
    id: row.id,
    websiteId: row.websiteId,
    name: row.name,
    displayName: row.displayName,
    requiresApproval: row.requiresApproval,
    requiresConfirmation: row.requiresConfirmation,
    isDefault: row.isDefault,
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
