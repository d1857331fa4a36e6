import type { z } from 'zod';
import type { LoadedComponent } from '../projection/load-components.ts';
import type { ComponentGroupRow } from '../status-pages.table.ts';
import { monitorOf } from './change-component.ts';
import type { componentsContract } from './components.contract.ts';

type Listed = z.input<NonNullable<(typeof componentsContract)['list']['~orpc']['outputSchema']>>;

/** Returns a component as the API shows it. */
export function presentComponent({ row, state }: LoadedComponent): Listed['components'][number] {
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
  };
}

/** Returns a group as the API shows it. */
export function presentGroup(row: ComponentGroupRow): Listed['groups'][number] {
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
