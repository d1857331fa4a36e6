import { implement } from '@orpc/server';
import { and, eq, inArray } from 'drizzle-orm';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { ImportThread } from '../../../lib/imports/create-import-thread.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { monitors } from '../../monitors/monitors.table.ts';
import type { ComponentsService } from '../components/components.service.ts';
import type { GroupsService } from '../components/groups.service.ts';
import type { IncidentsService } from '../incidents/incidents.service.ts';
import type { MaintenancesService } from '../maintenances/maintenances.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { statusPages } from '../status-pages.table.ts';
import { importPage } from './import-page.ts';
import { pageImportContract } from './page-import.contract.ts';
import type { PageImportTarget } from './page-import-target.ts';
import type { readPageImport } from './read-page-import.ts';

/** Its relative path is the same in the sources and in the build. */
const READER = new URL('../../../../dist/modules/status-pages/import/read-page-import.js', import.meta.url);

/** Binds the contract of the import of status pages. */
export function createPageImportProcedures({
  target,
  clock,
}: {
  readonly target: PageImportTarget;
  readonly clock: Clock;
}) {
  const os = implement(pageImportContract).$context<RequestContext>();
  return os.router({
    import: os.import.handler(async ({ input: { organizationId: _, ...options }, context }) => ({
      success: true as const,
      ...(await importPage(target, context, organizationOf(context), options, clock.now())),
    })),
  });
}

/** Creates the target of imports from the import thread and the services of status pages. */
export function createPageImportTarget({
  state,
  imports,
  pages,
  components,
  groups,
  incidents,
  maintenances,
  showPages,
}: {
  readonly state: Pick<State, 'db'>;
  readonly imports: ImportThread;
  readonly pages: Pick<PagesService, 'create' | 'update'>;
  readonly components: Pick<ComponentsService, 'create'>;
  readonly groups: Pick<GroupsService, 'create'>;
  readonly incidents: Pick<IncidentsService, 'create' | 'addUpdate' | 'setPostmortem'>;
  readonly maintenances: Pick<MaintenancesService, 'create'>;
  readonly showPages: () => Promise<void>;
}): PageImportTarget {
  return {
    read: imports.reader<typeof readPageImport>({ file: READER, name: 'readPageImport', field: 'content' }),
    async takenSlugs(slugs) {
      const rows = await state.db
        .select({ slug: statusPages.slug })
        .from(statusPages)
        .where(inArray(statusPages.slug, [...slugs]));
      return new Set(rows.map(({ slug }) => slug));
    },
    async monitorsByUrl(organizationId, urls) {
      if (urls.length === 0) return new Map();
      const rows = await state.db
        .select({ id: monitors.id, target: monitors.target })
        .from(monitors)
        .where(
          and(
            eq(monitors.organizationId, organizationId),
            eq(monitors.kind, 'http'),
            inArray(monitors.target, [...new Set(urls)]),
          ),
        );
      return new Map(rows.map(({ id, target }) => [target, id]));
    },
    createPage: async (actor, organizationId, input) => (await pages.create(actor, organizationId, input)).id,
    publishPage: async (actor, { pageId, organizationId }) => {
      await pages.update(actor, pageId, organizationId, { visibility: 'public' });
    },
    createGroup: async (actor, page, name) =>
      (await groups.create(actor, page, { name, isCollapsed: false })).id,
    createComponent: async (actor, page, input) => (await components.create(actor, page, input)).row.id,
    createIncident: async (actor, page, input) => (await incidents.create(actor, page, input)).row.id,
    addUpdate: async (actor, { organizationId }, id, input) => {
      await incidents.addUpdate(actor, id, organizationId, input);
    },
    setPostmortem: async (actor, { organizationId }, id, message) => {
      await incidents.setPostmortem(actor, id, organizationId, { message, isPublished: true });
    },
    createMaintenance: async (actor, page, input) => {
      await maintenances.create(actor, page, input);
    },
    showPages,
  };
}
