import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { errorGroupsContract } from './error-groups.contract.ts';
import { type ErrorGroup, ErrorGroupsService } from './error-groups.service.ts';
import { ERROR_GROUP_TABLES } from './error-groups.table.ts';

/** The states of error groups of a website. */
export const errorGroupsModule = defineModule({
  name: 'error-groups',
  tag: {
    name: 'Error groups',
    description: 'Which JavaScript errors of a website are open, resolved or ignored.',
    position: 45,
  },
  needs: [websitesModule],
  stateTables: ERROR_GROUP_TABLES,
  create(kernel) {
    const service = new ErrorGroupsService(kernel);
    return { service, procedures: { errorGroups: createErrorGroupsProcedures(service) } };
  },
});

/** Binds the contract of error groups to their service. */
function createErrorGroupsProcedures(service: ErrorGroupsService) {
  const os = implement(errorGroupsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input: { websiteId, state } }) => {
      const all = await service.list(websiteId);
      const groups = all.filter((group) => state === undefined || group.state === state).map(present);
      return { success, groups, total: groups.length };
    }),
    resolve: os.resolve.handler(async ({ input: { websiteId, fingerprints, release = null }, context }) => {
      const next = { state: 'resolved', release } as const;
      const groups = await service.set(context, websiteId, fingerprints, next);
      return { success, groups: groups.map(present) };
    }),
    ignore: os.ignore.handler(async ({ input: { websiteId, fingerprints }, context }) => {
      const next = { state: 'ignored', release: null } as const;
      const groups = await service.set(context, websiteId, fingerprints, next);
      return { success, groups: groups.map(present) };
    }),
    reopen: os.reopen.handler(async ({ input: { websiteId, fingerprints }, context }) => {
      await service.reopen(context, websiteId, fingerprints);
      return { success };
    }),
  });
}

function present({ changedAt, ...group }: ErrorGroup) {
  return { ...group, changedAt: changedAt.toISOString() };
}
