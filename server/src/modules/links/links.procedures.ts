import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { shownAddress } from '../../lib/network/host-name.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import type { OrganizationsService } from '../organizations/index.ts';
import { applyBulk } from './bulk-links.ts';
import { NOT_CHECKED, readHealth } from './checks/link-health.ts';
import { requestCheck } from './checks/request-check.ts';
import { type ClickCounter, toCountedDays } from './click-counts.ts';
import { linksContract } from './links.contract.ts';
import type { LinksService } from './links.service.ts';
import type { LinkRow } from './links.table.ts';
import { presentLink, shortUrlOf } from './present-link.ts';

/** Binds the contract of links to their service. @param deps.baseUrl without a slash at its end. */
export function createLinksProcedures(deps: {
  readonly service: LinksService;
  readonly clicks: ClickCounter;
  readonly findOrganization: OrganizationsService['find'];
  readonly clock: Clock;
  readonly state: State;
  readonly baseUrl: string;
}) {
  const { service, clicks, findOrganization, clock, state, baseUrl } = deps;
  const os = implement(linksContract).$context<RequestContext>();
  const success = true as const;

  /** Presents links, in their order. */
  const presentAll = async (rows: readonly LinkRow[]) => {
    const [hostnames, healths] = await Promise.all([
      service.hostnamesOf(rows),
      readHealth(state, rows, clock.now()),
    ]);
    return rows.map((row) => presentLink(row, baseUrl, hostnames, healths.get(row.id) ?? NOT_CHECKED));
  };
  /** Presents a link. */
  const presentOne = async (row: LinkRow) => {
    const [presented] = await presentAll([row]);
    if (presented === undefined) throw new Error('The link was not presented');
    return presented;
  };

  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const organizationId = organizationOf(context);
      const timezone = input.timezone ?? (await findOrganization(organizationId))?.timeZone ?? 'UTC';
      const days = toCountedDays({ ...input, timezone }, clock.now());
      const { rows, total, nextCursor } = await service.list({ ...input, organizationId }, days);
      const presented = await presentAll(rows);
      if (days === undefined) return { success, links: presented, total, nextCursor };
      const ids = rows.map(({ id }) => id);
      const counts = await clicks.count(organizationId, ids, days);
      const links = presented.map((link) => ({ ...link, clicks: counts.get(link.id) }));
      return { success, links, total, nextCursor };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const row = await service.create(context, organizationOf(context), input);
      return { success, link: await presentOne(row) };
    }),
    upsert: os.upsert.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const { row, isNew } = await service.upsert(context, organizationOf(context), input);
      return { success, link: await presentOne(row), created: isNew };
    }),
    bulk: os.bulk.handler(async ({ input, context }) => {
      const results = await applyBulk(service, context, organizationOf(context), input.links);
      const rows = results.flatMap((result) => (result.success && result.row ? [result.row] : []));
      const presented = new Map((await presentAll(rows)).map((link, index) => [rows[index], link]));
      const failed = results.filter((result) => !result.success).length;
      return {
        success,
        results: results.map((result, index) => {
          if (!result.success) return { ...result, success: false as const, index };
          const link = result.row && presented.get(result.row);
          return { index, success, ...(link === undefined ? {} : { link }) };
        }),
        succeeded: results.length - failed,
        failed,
      };
    }),
    checkSlug: os.checkSlug.handler(async ({ input: { slug, domainId = null } }) => {
      const { available, suggestion } = await service.checkSlug(slug, domainId);
      const hostnames = await service.hostnamesOf([{ domainId }]);
      const shortUrl = shownAddress(shortUrlOf(baseUrl, slug, hostnames.get(domainId ?? '')));
      return { success, slug, available, shortUrl, suggestion };
    }),
    get: os.get.handler(async ({ input: { id }, context }) => ({
      success,
      link: await presentOne(await service.read(id, organizationOf(context))),
    })),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) => {
      const row = await service.update(context, id, organizationOf(context), changes);
      return { success, link: await presentOne(row) };
    }),
    check: os.check.handler(async ({ input: { id }, context }) => {
      const row = await service.read(id, organizationOf(context));
      await requestCheck({ state }, row, clock.now());
      return { success, link: await presentOne(row) };
    }),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
  });
}
