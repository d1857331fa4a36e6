import { implement } from '@orpc/server';
import type { z } from 'zod';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { versionTagOf } from '../pages/find-pages.ts';
import type { LoadedComponent } from '../projection/load-components.ts';
import type { ComponentGroupRow } from '../status-pages.table.ts';
import { monitorOf } from './change-component.ts';
import { componentsContract } from './components.contract.ts';
import type { ComponentsService } from './components.service.ts';
import type { GroupsService } from './groups.service.ts';

type Listed = z.input<NonNullable<(typeof componentsContract)['list']['~orpc']['outputSchema']>>;

/** Binds the contract of components to their services. */
export function createComponentsProcedures(deps: {
  readonly components: ComponentsService;
  readonly groups: GroupsService;
}) {
  const { components, groups } = deps;
  const os = implement(componentsContract).$context<RequestContext>();
  const success = true as const;
  const pageOf = (context: RequestContext, pageId: string) => ({
    pageId,
    organizationId: organizationOf(context),
  });
  const presentOne = (component: LoadedComponent) => ({ success, component: presentComponent(component) });
  const list = async (pageId: string) => ({
    success,
    components: (await components.list(pageId)).map(presentComponent),
    groups: (await groups.list(pageId)).map(presentGroup),
  });

  return os.router({
    list: os.list.handler(({ input: { id } }) => list(id)),
    create: os.create.handler(async ({ input, context }) => {
      const { id, ...fields } = input;
      const component = await components.create(context, pageOf(context, id), fields);
      return presentOne(component);
    }),
    reorder: os.reorder.handler(async ({ input: { id, ...order }, context }) => {
      await groups.reorder(context, pageOf(context, id), order);
      return list(id);
    }),
    update: os.update.handler(async ({ input: { id, componentId, ...changes }, context }) =>
      presentOne(await components.update(context, pageOf(context, id), componentId, changes)),
    ),
    delete: os.delete.handler(async ({ input: { id, componentId }, context }) => {
      await components.remove(context, pageOf(context, id), componentId);
      return { success };
    }),
    createGroup: os.createGroup.handler(async ({ input, context }) => {
      const { id, ...fields } = input;
      const row = await groups.create(context, pageOf(context, id), fields);
      return { success, group: presentGroup(row) };
    }),
    updateGroup: os.updateGroup.handler(async ({ input: { id, groupId, ...changes }, context }) => ({
      success,
      group: presentGroup(await groups.update(context, pageOf(context, id), groupId, changes)),
    })),
    deleteGroup: os.deleteGroup.handler(async ({ input: { id, groupId }, context }) => {
      await groups.remove(context, pageOf(context, id), groupId);
      return { success };
    }),
  });
}

/** Returns a component as the API shows it. */
function presentComponent({ row, state }: LoadedComponent): Listed['components'][number] {
  return {
    id: row.id,
    statusPageId: row.pageId,
    kind: row.kind,
    displayName: row.displayName,
    description: row.description,
    groupId: row.groupId,
    order: row.position,
    isVisible: row.isVisible,
    hideUrl: row.hideUrl,
    hideUptimePercentage: row.hideUptimePercentage,
    hideLatency: row.hideLatency,
    monitorId: monitorOf(row),
    monitorIds: row.kind === 'group' ? row.monitorIds : [],
    monitorTag: row.monitorTag,
    state: row.state,
    currentState: state,
    thirdPartyUrl: row.thirdPartyUrl,
    thirdPartyComponent: row.thirdPartyComponent,
    websiteId: row.websiteId,
    autoIncident: row.autoIncident,
    resolveOnRecovery: row.resolveOnRecovery,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: versionTagOf(row),
  };
}

/** Returns a group as the API shows it. */
function presentGroup(row: ComponentGroupRow): Listed['groups'][number] {
  return {
    id: row.id,
    statusPageId: row.pageId,
    name: row.name,
    order: row.position,
    isCollapsed: row.isCollapsed,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
