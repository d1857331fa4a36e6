import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { AuditService } from '../../../kernel/audit.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import { afterLookup, type RecordState } from '../../../lib/domain-check.ts';
import type { DnsRecord, DomainVerifier } from '../../../outbound/domain-verifier.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import { isDue } from '../../../stores/state/is-due.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { isShortDomain, lockHostname } from '../../links/index.ts';
import { type StatusPageRow, statusPages } from '../status-pages.table.ts';

/** How often a verified domain is checked again. */
const RECHECK_MS = 6 * 60 * 60 * 1000;
/** Domains in one run of the check. Others follow in the next run. */
const MAX_CHECKED = 500;
const TOKEN_BYTES = 16;

/** The custom domain of a page with the records that verify it. */
export interface PageDomain {
  readonly hostname: string;
  readonly verifiedAt: Date | null;
  readonly checkedAt: Date | null;
  readonly missingSince: Date | null;
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
  readonly baseUrl: string;
}): PageDomainsService {
  const { state, audit, verifier, changes, clock, baseUrl } = deps;

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

  async function lock(tx: StateHandle, pageId: string, organizationId: string): Promise<StatusPageRow> {
    await tx.select({ id: statusPages.id }).from(statusPages).where(eq(statusPages.id, pageId)).for('update');
    return read(tx, pageId, organizationId);
  }

  async function record(tx: StateHandle, actor: Actor, verb: string, row: StatusPageRow): Promise<void> {
    await audit.record(tx, actor, {
      action: `status-page.domain-${verb}`,
      organizationId: row.organizationId,
      resource: `status-page:${row.id}`,
      details: { hostname: row.customDomain },
    });
  }

  function present(row: StatusPageRow): PageDomain | undefined {
    const claim = claimOf(row);
    return (
      claim && {
        hostname: claim.hostname,
        verifiedAt: row.domainVerifiedAt,
        checkedAt: row.domainCheckedAt,
        missingSince: row.domainMissingSince,
        records: verifier.recordsOf(claim),
      }
    );
  }

  function presentKnown(row: StatusPageRow): PageDomain {
    const domain = present(row);
    if (domain === undefined) throw new AppError('NOT_FOUND', { message: 'The page has no custom domain' });
    return domain;
  }

  /** Stores the result of a lookup, unless the domain was replaced in the meantime. */
  async function store(tx: StateHandle, claimed: StatusPageRow, found: RecordState) {
    const hostname = claimed.customDomain ?? '';
    await lockHostname(tx, hostname);
    const before = await lock(tx, claimed.id, claimed.organizationId);
    if (before.customDomain !== hostname || before.domainToken !== claimed.domainToken)
      return { before, after: before };
    const now = new Date(clock.now());
    const { verifiedAt, missingSince } = afterLookup(
      { verifiedAt: before.domainVerifiedAt, missingSince: before.domainMissingSince },
      found,
      now,
    );
    if (before.domainVerifiedAt === null && verifiedAt !== null && (await isShortDomain(tx, hostname)))
      throw new AppError('CONFLICT', { message: `${hostname} is a short domain` });
    const fields = { domainVerifiedAt: verifiedAt, domainMissingSince: missingSince, domainCheckedAt: now };
    await tx.update(statusPages).set(fields).where(eq(statusPages.id, before.id));
    return { before, after: { ...before, ...fields } };
  }

  return {
    get: async (pageId, organizationId) => present(await read(state.db, pageId, organizationId)),

    async set(actor, pageId, organizationId, hostname) {
      if (hostname === new URL(baseUrl).hostname)
        throw invalidField(
          'hostname',
          'must not be the domain of this server, which serves pages at /status/',
        );
      const row = await state.transaction(async (tx) => {
        const before = await lock(tx, pageId, organizationId);
        if (before.customDomain === hostname) return before;
        const fields = {
          ...NO_DOMAIN,
          customDomain: hostname,
          domainToken: randomBytes(TOKEN_BYTES).toString('hex'),
        };
        await tx.update(statusPages).set(fields).where(eq(statusPages.id, pageId));
        const after = { ...before, ...fields };
        await record(tx, actor, 'set', after);
        return after;
      });
      await changes.announce([pageId]);
      return presentKnown(row);
    },

    async verify(actor, pageId, organizationId) {
      const row = await read(state.db, pageId, organizationId);
      const claim = claimOf(row);
      if (claim === undefined) return presentKnown(row);
      const found = await verifier.lookUp(claim);
      try {
        const stored = await state.transaction(async (tx) => {
          const { before, after } = await store(tx, row, found);
          if (after.domainVerifiedAt !== null && before.domainVerifiedAt === null)
            await record(tx, actor, 'verify', after);
          return after;
        });
        await changes.announce([pageId]);
        return presentKnown(stored);
      } catch (error) {
        if (!isUniqueViolation(error, 'status_pages_domain_unique')) throw error;
        throw new AppError('CONFLICT', {
          message: `Another status page has verified ${claim.hostname}`,
          cause: error,
        });
      }
    },

    async remove(actor, pageId, organizationId) {
      await state.transaction(async (tx) => {
        const before = await lock(tx, pageId, organizationId);
        if (before.customDomain === null) return;
        await tx.update(statusPages).set(NO_DOMAIN).where(eq(statusPages.id, pageId));
        await record(tx, actor, 'remove', before);
      });
      await changes.announce([pageId]);
    },

    async recheck(signal) {
      const due = await state.db
        .select()
        .from(statusPages)
        .where(
          and(
            isNotNull(statusPages.domainVerifiedAt),
            isDue(statusPages.domainCheckedAt, clock.now() - RECHECK_MS, RECHECK_MS),
          ),
        )
        .orderBy(asc(statusPages.domainCheckedAt))
        .limit(MAX_CHECKED);
      for (const row of due) {
        const claim = claimOf(row);
        if (signal.aborted) return;
        if (claim === undefined) continue;
        const found = await verifier.lookUp(claim);
        const { before, after } = await state.transaction((tx) => store(tx, row, found));
        if (before.domainVerifiedAt !== null && after.domainVerifiedAt === null)
          await changes.announce([row.id]);
      }
    },
  };
}

/** Returns whether a status page has verified a host name: for the verification of short domains. */
export async function isPageDomain(handle: Pick<StateHandle, 'select'>, hostname: string): Promise<boolean> {
  const found = await handle
    .select({ id: statusPages.id })
    .from(statusPages)
    .where(and(eq(statusPages.customDomain, hostname), isNotNull(statusPages.domainVerifiedAt)))
    .limit(1);
  return found.length > 0;
}

function claimOf({ customDomain, domainToken }: StatusPageRow) {
  return customDomain === null || domainToken === null
    ? undefined
    : { hostname: customDomain, verificationToken: domainToken };
}
