import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { shownHost } from '../../lib/network/host-name.ts';
import { isLocalHost } from '../../lib/network/local-host.ts';
import { html, SCRIPT_END } from '../../lib/text/markup.ts';
import type { WebsiteSummary } from './list-websites.ts';
import type { Website } from './website.ts';
import { websitesContract } from './websites.contract.ts';
import type { WebsitesService } from './websites.service.ts';

/** The tracking code of a page. */
interface TrackingSnippet {
  readonly scriptUrl: string;
  /** HTML. */
  readonly snippet: string;
}

/**
 * Binds the contract of websites to their service.
 * @param baseUrl the public address of the service, without a slash at its end.
 */
export function createWebsitesProcedures(service: WebsitesService, baseUrl: string) {
  const os = implement(websitesContract).$context<RequestContext>();
  const success = true as const;

  const trackingOf = async ({ id, trackingId }: Website) => ({
    trackingId,
    formerTrackingIds: (await service.formerTrackingIdsOf(id)).map((former) => ({
      trackingId: former.trackingId,
      expiresAt: former.expiresAt.toISOString(),
    })),
  });
  const oneWebsite = async (website: Website) => ({
    success,
    website: { ...present(website), ...(await trackingOf(website)) },
  });
  const oneTracking = async (website: Website) => ({
    success,
    tracking: { ...(await trackingOf(website)), ...trackingSnippet(baseUrl, website) },
  });

  return os.router({
    list: os.list.handler(async ({ context }) => {
      const found = await service.listFor(context.principal);
      return { success, websites: found.map(summaryOf), total: found.length };
    }),
    get: os.get.handler(async ({ input }) => oneWebsite(await service.get(input.id))),
    summary: os.summary.handler(async ({ input }) => {
      const { id, name, domain, timeZone, weekStart, isPublic } = await service.get(input.id);
      return { success, website: { id, name, domain: shownHost(domain), timeZone, weekStart, isPublic } };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) =>
      oneWebsite(await service.create(context, organizationOf(context), input)),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      oneWebsite(await service.update(context, id, changes)),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success };
    }),
    tracking: os.tracking.handler(async ({ input }) => oneTracking(await service.get(input.id))),
    rotateTracking: os.rotateTracking.handler(async ({ input: { id, gracePeriod }, context }) =>
      oneTracking(await service.rotateTracking(context, id, gracePeriod)),
    ),
    transfer: os.transfer.handler(async ({ input, context }) =>
      oneWebsite(
        await service.transfer(context, input.id, {
          fromOrganizationId: organizationOf(context),
          toOrganizationId: input.organizationId,
        }),
      ),
    ),
  });
}

function summaryOf({ id, organizationId, name, domain, timeZone, isPublic, createdAt }: WebsiteSummary) {
  return {
    id,
    organizationId,
    name,
    domain: shownHost(domain),
    timeZone,
    isPublic,
    createdAt: createdAt.toISOString(),
  };
}

function present(website: Website) {
  const { weekStart, retentionDays, collection } = website;
  return {
    ...summaryOf(website),
    weekStart,
    retentionDays: retentionDays ?? null,
    collection: {
      ...collection,
      allowedOrigins: collection.allowedOrigins.map(shownHost),
      ignoredReferrers: collection.ignoredReferrers.map(shownHost),
    },
  };
}

/**
 * Returns the tracking code. The tracker ignores local pages, unless the website is one.
 * @param baseUrl the configured address, without a slash at its end.
 */
function trackingSnippet(baseUrl: string, { trackingId, domain }: Website): TrackingSnippet {
  const scriptUrl = `${baseUrl}/pharos.js`;
  const snippet = isLocalHost(domain)
    ? html`<script async src="${scriptUrl}" data-website-id="${trackingId}" data-local>${SCRIPT_END}`
    : html`<script async src="${scriptUrl}" data-website-id="${trackingId}">${SCRIPT_END}`;
  return { scriptUrl, snippet: snippet.toString() };
}
