import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import { versionTagOf } from '../flag-writer.ts';
import { shareOf } from './allocate-range.ts';
import { flagGroupsContract } from './groups.contract.ts';
import { freeShareOf, type GroupsService, type GroupWithFlags } from './groups.service.ts';

/** Binds the contract of exclusion groups to their service. */
export function createGroupsProcedures(service: GroupsService) {
  const os = implement(flagGroupsContract).$context<RequestContext>();
  const success = true as const;
  const presentOne = (group: GroupWithFlags) => ({ success, group: present(group) });
  return os.router({
    list: os.list.handler(async ({ input }) => ({
      success,
      groups: (await service.list(input.websiteId)).map(present),
    })),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) => ({
      success,
      group: present(await service.create(context, websiteId, input)),
    })),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
  });
}

function present({ row, members }: GroupWithFlags) {
  return {
    id: row.id,
    websiteId: row.websiteId,
    name: row.name,
    description: row.description,
    flags: members.map(({ id, key, range }) => ({
      id,
      key,
      share: shareOf(range),
      from: range.from / 1_000,
    })),
    freeShare: freeShareOf(members),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: versionTagOf(row),
  };
}
