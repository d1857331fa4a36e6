import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { shownHost } from '../../lib/network/host-name.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { OpenShare } from './open-share.ts';
import { hasExpired } from './resolve-share.ts';
import { sharesContract } from './shares.contract.ts';
import type { SharesService, SignedShare } from './shares.service.ts';

/**
 * Binds the contract of share links to their service.
 * @param baseUrl the public address of the service, without a slash at its end.
 */
export function createSharesProcedures(deps: {
  readonly service: SharesService;
  readonly open: OpenShare;
  readonly clock: Clock;
  readonly baseUrl: string;
}) {
  const { service, open, clock, baseUrl } = deps;
  const os = implement(sharesContract).$context<RequestContext>();
  const success = true as const;
  const show = (row: SignedShare) => present(row, clock.now());
  return os.router({
    list: os.list.handler(async ({ input }) => {
      const rows = await service.list(input.websiteId);
      return { success, shares: rows.map(show), total: rows.length };
    }),
    create: os.create.handler(async ({ input, context }) => {
      const { websiteId, name, password, filters, embedOrigins, badge, expiresAt } = input;
      const { share, token } = await service.create(context, websiteId, {
        name,
        password: password ?? null,
        filters: filters ?? null,
        embedOrigins: embedOrigins ?? [],
        badge: badge ?? null,
        expiresAt: expiresAt ?? null,
      });
      return { success, share: show(share), token, url: `${baseUrl}/share#${token}` };
    }),
    update: os.update.handler(async ({ input, context }) => {
      const { id, name, password, filters, embedOrigins, badge, expiresAt } = input;
      const share = await service.update(context, id, {
        ...(name === undefined ? {} : { name }),
        ...(password === undefined ? {} : { password }),
        ...(filters === undefined ? {} : { filters }),
        ...(embedOrigins === undefined ? {} : { embedOrigins }),
        ...(badge === undefined ? {} : { badge }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
      return { success, share: show(share) };
    }),
    revoke: os.revoke.handler(async ({ input, context }) => {
      await service.revoke(context, input.id);
      return { success };
    }),
    open: os.open.handler(async ({ input: { token, id: expectedId, password }, context }) => {
      const opened = await open(context, { token, id: expectedId, password });
      if (opened === 'needs_password') return { success, needsPassword: true as const };
      const { id, name, domain, timeZone, weekStart } = opened.website;
      return {
        success,
        needsPassword: false as const,
        pass: opened.pass,
        passExpiresAt: opened.passExpiresAt.toISOString(),
        website: { id, name, domain: shownHost(domain), timeZone, weekStart },
        filters: opened.row.filters,
      };
    }),
  });
}

function present(row: SignedShare, nowMs: number) {
  const { id, websiteId, name, start, passwordHash, filters, embedOrigins, badge } = row;
  const { expiresAt, createdAt, lastUsedAt } = row;
  return {
    id,
    websiteId,
    name,
    start,
    hasPassword: passwordHash !== null,
    filters,
    embedOrigins: [...embedOrigins],
    badge,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: { id: row.createdBy, name: row.creatorName },
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    status: hasExpired(row, nowMs) ? ('expired' as const) : ('active' as const),
  };
}
