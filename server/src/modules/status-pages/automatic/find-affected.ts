import { and, arrayContains, eq, or, type SQL, sql } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import {
  type ComponentRow,
  type StatusPageRow,
  statusComponents,
  statusPages,
} from '../status-pages.table.ts';

/** A page that has rules for an outage, with the components that the outage affects. */
export interface AffectedPage {
  readonly page: StatusPageRow;
  /** Components whose rule is not `off`. */
  readonly components: readonly ComponentRow[];
  readonly isDraft: boolean;
  readonly resolveOnRecovery: boolean;
}

/** Returns the condition of components that contain a monitor, by its id or by one of its tags. */
export function containsMonitor(monitorId: string): SQL | undefined {
  return or(
    arrayContains(statusComponents.monitorIds, [monitorId]),
    sql`exists (select 1 from monitors m where m.id = ${monitorId}
      and m.organization_id = ${statusComponents.organizationId} and ${statusComponents.monitorTag} = any(m.tags))`,
  );
}

/** Returns the pages with rules for what happened to some components. An incident about hidden components only is a draft. */
export async function findAffected(
  tx: Pick<StateHandle, 'select'>,
  organizationId: string,
  condition: SQL | undefined,
): Promise<readonly AffectedPage[]> {
  const found = await tx
    .select({ page: statusPages, component: statusComponents })
    .from(statusComponents)
    .innerJoin(statusPages, eq(statusPages.id, statusComponents.pageId))
    .where(and(eq(statusComponents.organizationId, organizationId), condition))
    .orderBy(statusComponents.position, statusComponents.id);
  const byPage = groupBy(found, ({ page }) => page.id);
  // In one order, because each page is locked: two outages must not wait for each other.
  const inOrder = [...byPage.values()].sort(([one], [other]) =>
    (one?.page.id ?? '') < (other?.page.id ?? '') ? -1 : 1,
  );
  return inOrder.flatMap((rows) => {
    const ruled = rows.filter((row) => ruleOf(row) !== 'off');
    const [first] = ruled;
    if (first === undefined) return [];
    return {
      page: first.page,
      components: ruled.map(({ component }) => component),
      isDraft: !ruled.some((row) => row.component.isVisible && ruleOf(row) === 'published'),
      resolveOnRecovery: ruled.some(
        ({ page, component }) => component.resolveOnRecovery ?? page.resolveOnRecovery,
      ),
    };
  });
}

function ruleOf({ page, component }: { readonly page: StatusPageRow; readonly component: ComponentRow }) {
  return component.autoIncident ?? page.autoIncident;
}
