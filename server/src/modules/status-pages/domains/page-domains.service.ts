import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { AuditService } from '../../../kernel/audit.ts';
import { assertForeign, createDomainClaims, type DomainClaim } from '../../../kernel/domain-claims.ts';
import type { Hooks } from '../../../kernel/hooks.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { DnsRecord } from '../../../lib/network/domain-fields.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { DomainVerifier } from '../../../outbound/domain-verifier.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { type StatusPageRow, statusPages } from '../status-pages.table.ts';

const STATUS_PAGES = 'status pages';

/** The custom domain of a page with the records that verify it. */
export interface PageDomain extends DomainClaim {
  readonly records: readonly DnsRecord[];
}

/** The rules of custom domains of status pages. Access was checked before. */
export interface PageDomainsService {
  /** Returns the domain of a page; `undefined` for a page without one. @throws AppError ACCESS_DENIED for an unknown page. */
  get(pageId: string, organizationId: string): Promise<PageDomain | undefined>;
  /** Replaces the domain of a page. It has to be verified. @throws AppError VALIDATION_ERROR for the domain of this server. */
  set(actor: Actor, pageId: string, organizationId: string, hostname: string): Promise<PageDomain>;
  /** Looks up the DNS records. @throws AppError CONFLICT when the domain has another use, NOT_FOUND for a page without one. */
  verify(actor: Actor, pageId: string, organizationId: string): Promise<PageDomain>;
  remove(actor: Actor, pageId: string, organizationId: string): Promise<void>;
  /** Checks verified domains whose last check is older than six hours. Part of the scheduled tasks. */
  recheck(signal: AbortSignal): Promise<void>;
}

/** The columns of a page without a domain. */
const NO_DOMAIN = {
  customDomain: null,
  domainToken: null,
  domainVerifiedAt: null,
  domainCheckedAt: null,
  domainMissingSince: null,
} as const;

/** Creates the service. Every change of a user is in one transaction with its audit entry. */
export function createPageDomainsService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly verifier: DomainVerifier;
  /** Announces changed projections, after the commit. */
  readonly changes: { announce(pageIds: readonly string[]): Promise<void> };
  readonly clock: Clock;
  readonly hooks: Hooks;
  readonly baseUrl: string;
}): PageDomainsService {
  const { state, audit, verifier, changes, baseUrl } = deps;

  async function read(
    handle: Pick<StateHandle, 'select'>,
    pageId: string,
    organizationId?: string,
  ): Promise<StatusPageRow> {
    const [row] = await handle.select().from(statusPages).where(eq(statusPages.id, pageId));
    if (row === undefined || (organizationId !== undefined && row.organizationId !== organizationId))
      throw unknownResource();
    return row;
  }

  async function lock(tx: StateHandle, pageId: string, organizationId?: string): Promise<StatusPageRow> {
    await tx.select({ id: statusPages.id }).from(statusPages).where(eq(statusPages.id, pageId)).for('update');
    return read(tx, pageId, organizationId);
  }

  async function record(
    tx: StateHandle,
    actor: Actor,
    verb: string,
    { id, organizationId, hostname }: Pick<DomainClaim, 'id' | 'organizationId' | 'hostname'>,
  ): Promise<void> {
    await audit.record(tx, actor, {
      action: `status-page.domain-${verb}`,
      organizationId,
      resource: `status-page:${id}`,
      details: { hostname },
    });
  }

  const claims = createDomainClaims<DomainClaim>(deps, {
    use: STATUS_PAGES,
    async listVerified(isChecked, limit) {
      const { domainVerifiedAt: verifiedAt, domainCheckedAt: checkedAt } = statusPages;
      const rows = await state.db
        .select()
        .from(statusPages)
        .where(isChecked({ verifiedAt, checkedAt }))
        .orderBy(asc(checkedAt))
        .limit(limit);
      return rows.flatMap((row) => claimOf(row) ?? []);
    },
    lock: async (tx, id) => claimOf(await lock(tx, id)),
    async save(tx, id, { verifiedAt, missingSince, checkedAt }) {
      await tx
        .update(statusPages)
        .set({ domainVerifiedAt: verifiedAt, domainMissingSince: missingSince, domainCheckedAt: checkedAt })
        .where(eq(statusPages.id, id));
    },
    verifiedIndex: 'status_pages_domain_unique',
    conflict: (hostname, cause) =>
      new AppError('CONFLICT', {
        message: say('statusPages.anotherStatusPageHasVerified', { hostname }),
        cause,
      }),
  });

  const present = (claim: DomainClaim): PageDomain => ({ ...claim, records: verifier.recordsOf(claim) });

  function presentKnown(claim: DomainClaim | undefined): PageDomain {
    if (claim === undefined)
      throw new AppError('NOT_FOUND', { message: say('statusPages.pageHasNoCustomDomain') });
    return present(claim);
  }

  return {
    async get(pageId, organizationId) {
      const claim = claimOf(await read(state.db, pageId, organizationId));
      return claim && present(claim);
    },

    async set(actor, pageId, organizationId, hostname) {
      assertForeign(hostname, baseUrl, say('statusPages.mustNotBeDomainOfServer'));
      const claim = await state.transaction(async (tx) => {
        const before = claimOf(await lock(tx, pageId, organizationId));
        if (before?.hostname === hostname) return before;
        const { verificationToken } = claims.create(hostname);
        const fields = { ...NO_DOMAIN, customDomain: hostname, domainToken: verificationToken };
        await tx.update(statusPages).set(fields).where(eq(statusPages.id, pageId));
        await record(tx, actor, 'set', { id: pageId, organizationId, hostname });
        return claimOf(await read(tx, pageId));
      });
      await changes.announce([pageId]);
      return presentKnown(claim);
    },

    async verify(actor, pageId, organizationId) {
      const claim = claimOf(await read(state.db, pageId, organizationId));
      if (claim === undefined) return presentKnown(claim);
      const verified = await claims.verify(claim, (tx, after) => record(tx, actor, 'verify', after));
      await changes.announce([pageId]);
      return presentKnown(verified);
    },

    async remove(actor, pageId, organizationId) {
      await state.transaction(async (tx) => {
        const before = await lock(tx, pageId, organizationId);
        if (before.customDomain === null) return;
        await tx.update(statusPages).set(NO_DOMAIN).where(eq(statusPages.id, pageId));
        await record(tx, actor, 'remove', { id: pageId, organizationId, hostname: before.customDomain });
      });
      await changes.announce([pageId]);
    },

    recheck: (signal) => claims.recheck(signal, ({ id }) => changes.announce([id])),
  };
}

/** Finds out for {@link hostnameVerifying} whether a host name is the domain of a status page. */
export async function findPageDomain(handle: Pick<StateHandle, 'select'>, hostname: string) {
  const found = await handle
    .select({ id: statusPages.id })
    .from(statusPages)
    .where(and(eq(statusPages.customDomain, hostname), isNotNull(statusPages.domainVerifiedAt)))
    .limit(1);
  if (found.length === 0) return undefined;
  return {
    use: STATUS_PAGES,
    conflict: new AppError('CONFLICT', { message: say('statusPages.isDomainOfStatusPage', { hostname }) }),
  };
}

function claimOf(row: StatusPageRow): DomainClaim | undefined {
  const { id, organizationId, customDomain, domainToken } = row;
  return customDomain === null || domainToken === null
    ? undefined
    : {
        id,
        organizationId,
        hostname: customDomain,
        verificationToken: domainToken,
        verifiedAt: row.domainVerifiedAt,
        checkedAt: row.domainCheckedAt,
        missingSince: row.domainMissingSince,
      };
}
