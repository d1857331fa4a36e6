import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { organizationInUse, organizationRemoving } from '../organizations/index.ts';
import { findTracked } from './find-tracked.ts';
import { toFoundResource } from './found-websites.ts';
import { hasWebsites } from './list-websites.ts';
import { createRemoveWebsites, type ScheduleRemoval } from './remove-websites.ts';
import { websiteRemoved, websiteRemoving } from './website-hooks.ts';
import { createWebsitesProcedures } from './websites.procedures.ts';
import { createWebsitesService } from './websites.service.ts';
import { WEBSITE_TABLES } from './websites.table.ts';

/** Websites. */
export const websitesModule = defineModule({
  name: 'websites',
  tag: { name: 'Websites', description: 'Websites and their settings.', position: 30 },
  needs: [],
  stateTables: WEBSITE_TABLES,
  create(kernel) {
    const { hooks, live, baseUrl } = kernel;
    const scheduleRemoval: ScheduleRemoval = (tx, website) => hooks.run(websiteRemoved, tx, website);
    const deps = { ...kernel, scheduleRemoval };
    const service = createWebsitesService({
      ...deps,
      assertRemovable: (tx, actor, website) => hooks.run(websiteRemoving, tx, actor, website),
    });
    const removeWebsites = createRemoveWebsites(deps);
    return {
      service,
      procedures: { websites: createWebsitesProcedures(service, baseUrl) },
      lookups: {
        website: (id) => whenReady(service.find(id), toFoundResource),
        tracking: (id, principal) => whenReady(findTracked(service, id, principal), toFoundResource),
      },
      hooks: [
        onHook(organizationInUse, hasWebsites),
        onHook(organizationRemoving, async (tx, context, organizationId) => {
          const removed = await removeWebsites(tx, context, { organizationId });
          return {
            counts: { websites: removed.length },
            afterCommit: () => Promise.all(removed.map(({ id }) => live.invalidate('website', id))),
          };
        }),
      ],
    };
  },
});
