import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { groupBy } from '../../../lib/group-by.ts';
import { shownHost } from '../../../lib/network/host-name.ts';
import type { State } from '../../../stores/state/state.ts';
import { statusIncidents } from '../incidents/incidents.table.ts';
import { toIso } from '../present-fields.ts';
import { loadComponents } from '../projection/load-components.ts';
import { worstState } from '../projection/worst-state.ts';
import type { statusPagesContract } from '../status-pages.contract.ts';
import type { StatusPageRow } from '../status-pages.table.ts';
import { statusSubscribers } from '../subscribers/subscribers.table.ts';
import { versionTagOf } from './find-pages.ts';

/** A page as the API returns it. */
export type PresentedPage = z.input<
  NonNullable<(typeof statusPagesContract)['get']['~orpc']['outputSchema']>
>['statusPage'];

/** Returns the public address of a page, without a slash at its end. */
export function publicUrlOf(
  { slug, customDomain, domainVerifiedAt }: Pick<StatusPageRow, 'slug' | 'customDomain' | 'domainVerifiedAt'>,
  baseUrl: string,
): string {
  const hasDomain = customDomain !== null && domainVerifiedAt !== null;
  return hasDomain ? `https://${customDomain}` : `${baseUrl}/status/${slug}`;
}

/** Presents pages with their states and counts. It takes six statements, however many there are. */
export async function presentPages(
  { state, baseUrl }: { readonly state: Pick<State, 'db'>; readonly baseUrl: string },
  rows: readonly StatusPageRow[],
): Promise<PresentedPage[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const components = groupBy(await loadComponents(state.db, ids), ({ row }) => row.pageId);
  const open = await state.db
    .select({ pageId: statusIncidents.pageId, total: count() })
    .from(statusIncidents)
    .where(
      and(
        inArray(statusIncidents.pageId, ids),
        eq(statusIncidents.isDraft, false),
        isNull(statusIncidents.resolvedAt),
      ),
    )
    .groupBy(statusIncidents.pageId);
  const subscribers = await state.db
    .select({ pageId: statusSubscribers.pageId, total: count() })
    .from(statusSubscribers)
    .where(and(inArray(statusSubscribers.pageId, ids), isNotNull(statusSubscribers.confirmedAt)))
    .groupBy(statusSubscribers.pageId);
  const totalOf = (counts: readonly { pageId: string; total: number }[], id: string) =>
    counts.find(({ pageId }) => pageId === id)?.total ?? 0;
  return rows.map((row) => {
    const own = components.get(row.id) ?? [];
    return {
      ...presentSettings(row),
      url: publicUrlOf(row, baseUrl),
      state: worstState(own.filter((each) => each.row.isVisible).map((each) => each.state)),
      componentCount: own.length,
      openIncidents: totalOf(open, row.id),
      subscriberCount: totalOf(subscribers, row.id),
    };
  });
}

function presentSettings(row: StatusPageRow) {
  return {
    id: row.id,
    organizationId: row.organizationId,
    name: row.name,
    slug: row.slug,
    description: row.description,
    logoUrl: row.logoUrl,
    darkLogoUrl: row.darkLogoUrl,
    faviconUrl: row.faviconUrl,
    websiteUrl: row.websiteUrl,
    supportUrl: row.supportUrl,
    theme: row.theme,
    color: row.color,
    customCss: row.customCss,
    timeZone: row.timeZone,
    language: row.language,
    visibility: row.visibility,
    hasPassword: row.passwordHash !== null,
    ipRanges: row.ipRanges,
    emails: row.emails,
    headerLinks: row.headerLinks,
    footerLinks: row.footerLinks,
    isIndexed: row.isIndexed,
    subscriptions: row.subscriptions,
    autoIncident: row.autoIncident,
    resolveOnRecovery: row.resolveOnRecovery,
    customDomain: row.customDomain === null ? null : shownHost(row.customDomain),
    domainVerifiedAt: toIso(row.domainVerifiedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: versionTagOf(row),
  };
}
