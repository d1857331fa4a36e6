import { and, asc, count, eq, gt, isNotNull, max } from 'drizzle-orm';
import type { State } from '../../stores/state/state.ts';
import { websites } from './websites.table.ts';

/** The retention period of a website. */
export interface Retention {
  readonly websiteId: string;
  /** IANA zone in which its days begin. */
  readonly timeZone: string;
  readonly retentionDays: number;
}

/** Websites per page. Each can have its own limit, which is a condition for each table. */
const PER_PAGE = 100;

/** Yields the websites with a retention period, of all organizations, page by page. */
export async function* listRetentions(state: State): AsyncGenerator<readonly Retention[], void, undefined> {
  const { id, timeZone, retentionDays } = websites;
  for (let after = ''; ; ) {
    const rows = await state.db
      .select({ websiteId: id, timeZone, retentionDays })
      .from(websites)
      .where(and(gt(id, after), isNotNull(retentionDays)))
      .orderBy(asc(id))
      .limit(PER_PAGE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ ...row, retentionDays: row.retentionDays ?? Number.POSITIVE_INFINITY }));
    after = last.websiteId;
  }
}

/** The retention period of facts of an organization that belong to no website. */
export interface OrganizationRetention {
  readonly organizationId: string;
  readonly retentionDays: number;
}

/**
 * Yields the longest retention period of the websites of each organization, page by page. Organizations with a website that keeps
 * everything are left out, as are those without websites.
 */
export async function* listOrganizationRetentions(
  state: State,
): AsyncGenerator<readonly OrganizationRetention[], void, undefined> {
  const { organizationId, retentionDays } = websites;
  for (let after = ''; ; ) {
    const rows = await state.db
      .select({ organizationId, retentionDays: max(retentionDays) })
      .from(websites)
      .where(gt(organizationId, after))
      .groupBy(organizationId)
      .having(eq(count(), count(retentionDays)))
      .orderBy(asc(organizationId))
      .limit(PER_PAGE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ ...row, retentionDays: row.retentionDays ?? Number.POSITIVE_INFINITY }));
    after = last.organizationId;
  }
}
