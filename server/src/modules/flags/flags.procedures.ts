import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { State } from '../../stores/state/state.ts';
import { toIdempotentCreation } from '../creations/index.ts';
import { loadEnvironments } from './environments/load-environments.ts';
import { flagsContract } from './flags.contract.ts';
import type { FlagsService } from './flags.service.ts';
import { type PresentVersion, presentFlags } from './present-flag.ts';
import type { UsageService } from './usage/usage.service.ts';

/** Binds the contract of flags to their service. */
export function createFlagsProcedures(deps: {
  readonly service: FlagsService;
  readonly usage: UsageService;
  readonly state: Pick<State, 'db'>;
  readonly presentVersion: PresentVersion;
  keyFor(purpose: string): Buffer;
}) {
  const { service, usage, state, presentVersion } = deps;
  const hashKey = deps.keyFor('idempotency');
  const os = implement(flagsContract).$context<RequestContext>();
  const success = true as const;

  return os.router({
    list: os.list.handler(async ({ input: { stale, ...query }, context }) => {
      const call = { organizationId: organizationOf(context), signal: context.signal };
      const { websiteId } = query;
      const keys = stale === undefined ? undefined : await usage.keysOf(websiteId, stale, call);
      const { rows, total, nextCursor } = await service.list({ ...query, keys });
      const environments = await loadEnvironments(state.db, websiteId);
      const flags = await presentFlags(state, rows, call.organizationId, environments);
      const known = await usage.ofWebsite(rows, websiteId, call);
      return {
        success,
        flags: flags.map((flag) => ({ ...flag, ...known.get(flag.key) })),
        total,
        nextCursor,
      };
    }),
    create: os.create.handler(async ({ input, context }) => {
      const creation = toIdempotentCreation({ kind: 'flag', key: context.idempotencyKey, input }, hashKey);
      const { row, isNew } = await service.create(context, input, creation);
      if (!isNew) context.setHeader('idempotency-replayed', 'true');
      return presentVersion(context, row);
    }),
    upsert: os.upsert.handler(async ({ input, context }) => {
      const { row, isNew } = await service.upsert(context, input);
      return { ...(await presentVersion(context, row)), created: isNew };
    }),
    get: os.get.handler(async ({ input: { id }, context }) => {
      const row = await service.read(id);
      const { flag } = await presentVersion(context, row);
      const call = { organizationId: flag.organizationId, signal: context.signal };
      const known = await usage.ofWebsite([row], row.websiteId, call);
      return { success, flag: { ...flag, ...known.get(row.key) } };
    }),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentVersion(context, await service.update(context, id, changes, context.ifMatch)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, context.ifMatch);
      return { success };
    }),
  });
}
