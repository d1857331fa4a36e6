import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import { assertForeign, createDomainClaims } from '../../../kernel/domain-claims.ts';
import type { Hooks } from '../../../kernel/hooks.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { DnsRecord } from '../../../lib/network/domain-fields.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { DomainVerifier } from '../../../outbound/domain-verifier.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import { isMissingReference, isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { type LinkDomainRow, linkDomains } from '../groups/link-groups.table.ts';
import { links } from '../links.table.ts';
import type { DomainDirectory } from './domain-directory.ts';

/** The most domains of an organization. A list returns all of them. */
const MAX_DOMAINS = 1_000;
const SHORT_LINKS = 'short links';
/** A domain with the number of its links and the records that verify it. */
export interface ShownDomain extends LinkDomainRow {
  readonly linkCount: number;
  readonly records: readonly DnsRecord[];
}

/** What clients set of a new domain. */
export interface NewDomain {
  readonly hostname: string;
  readonly caseSensitive: boolean;
  readonly rootUrl: string | null;
  readonly notFoundUrl: string | null;
}

/** Changes to a domain. Absent fields are left unchanged. */
export interface DomainChanges {
  readonly rootUrl?: string | null | undefined;
  readonly notFoundUrl?: string | null | undefined;
}

/** The rules of short domains. Access was checked before. */
export interface LinkDomainsService {
  /** Finds a domain for authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** Lists the domains of an organization by host name. */
  list(organizationId: string): Promise<readonly ShownDomain[]>;
  /** @throws AppError CONFLICT when the organization has the domain, VALIDATION_ERROR for the domain of this server. */
  create(actor: Actor, organizationId: string, input: NewDomain): Promise<ShownDomain>;
  /** @throws AppError ACCESS_DENIED when it does not exist any more. */
  update(actor: Actor, id: string, changes: DomainChanges): Promise<ShownDomain>;
  /** Looks up the DNS records of a domain. @throws AppError CONFLICT when another organization has verified it. */
  verify(actor: Actor, id: string): Promise<ShownDomain>;
  /** @throws AppError CONFLICT when it has links. */
  remove(actor: Actor, id: string): Promise<void>;
  /** Checks verified domains whose last check is older than six hours. Part of the scheduled tasks. */
  recheck(signal: AbortSignal): Promise<void>;
}

/** Creates the service. Every change of a user is in one transaction with its audit entry. */
export function createLinkDomainsService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly directory: DomainDirectory;
  readonly verifier: DomainVerifier;
  readonly clock: Clock;
  readonly hooks: Hooks;
  readonly baseUrl: string;
}): LinkDomainsService {
  const { state, audit, directory, verifier, clock, baseUrl } = deps;

  async function present(rows: readonly LinkDomainRow[]): Promise<ShownDomain[]> {
    const [first] = rows;
    if (first === undefined) return [];
    const counted = await state.db
      .select({ id: links.domainId, total: count() })
      .from(links)
      .where(and(eq(links.organizationId, first.organizationId), isNotNull(links.domainId)))
      .groupBy(links.domainId);
    const totals = new Map(counted.map(({ id, total }) => [id, total]));
    return rows.map((row) => ({
      ...row,
      linkCount: totals.get(row.id) ?? 0,
      records: verifier.recordsOf(row),
    }));
  }

  async function presentOne(row: LinkDomainRow): Promise<ShownDomain> {
    const [shown] = await present([row]);
    return shown ?? { ...row, linkCount: 0, records: verifier.recordsOf(row) };
  }

  async function record(tx: StateHandle, actor: Actor, verb: string, row: LinkDomainRow): Promise<void> {
    const { id, organizationId, hostname } = row;
    await audit.record(tx, actor, {
      action: `link-domain.${verb}`,
      organizationId,
      resource: `link-domain:${id}`,
      details: { hostname },
    });
  }

  async function read(id: string): Promise<LinkDomainRow> {
    const [row] = await state.db.select().from(linkDomains).where(eq(linkDomains.id, id));
    if (row === undefined) throw unknownResource();
    return row;
  }

  const claims = createDomainClaims<LinkDomainRow>(deps, {
    use: SHORT_LINKS,
    listVerified: (isChecked, limit) =>
      state.db
        .select()
        .from(linkDomains)
        .where(isChecked(linkDomains))
        .orderBy(asc(linkDomains.checkedAt))
        .limit(limit),
    async lock(tx, id) {
      const [row] = await tx.select().from(linkDomains).where(eq(linkDomains.id, id)).for('update');
      if (row === undefined) throw unknownResource();
      return row;
    },
    save: async (tx, id, check) =>
      void (await tx.update(linkDomains).set(check).where(eq(linkDomains.id, id))),
    verifiedIndex: 'link_domains_verified_unique',
    conflict: (hostname, cause) =>
      new AppError('CONFLICT', { message: say('links.anotherOrganizationHasVerified', { hostname }), cause }),
  });

  return {
    async find(id) {
      const [row] = await state.db
        .select({ organizationId: linkDomains.organizationId })
        .from(linkDomains)
        .where(eq(linkDomains.id, id));
      return row && { ...row, websiteId: undefined, isPublic: false };
    },

    async list(organizationId) {
      const rows = await state.db
        .select()
        .from(linkDomains)
        .where(eq(linkDomains.organizationId, organizationId))
        .orderBy(asc(linkDomains.hostname));
      return present(rows);
    },

    async create(actor, organizationId, { caseSensitive, ...input }) {
      assertForeign(input.hostname, baseUrl, say('links.mustNotBeDomainOfServer'));
      const nowMs = clock.now();
      const row: LinkDomainRow = {
        ...input,
        ...claims.create(input.hostname),
        id: newId('ldm', nowMs),
        organizationId,
        isCaseSensitive: caseSensitive,
        createdAt: new Date(nowMs),
      };
      try {
        await state.transaction(async (tx) => {
          await assertRoom(tx, linkDomains, eq(linkDomains.organizationId, organizationId), {
            max: MAX_DOMAINS,
            message: say('links.tooManyShortDomains'),
          });
          await tx.insert(linkDomains).values(row);
          await record(tx, actor, 'create', row);
        });
      } catch (error) {
        if (!isUniqueViolation(error, 'link_domains_hostname_unique')) throw error;
        throw new AppError('CONFLICT', {
          message: say('links.organizationAlreadyHasDomain', { hostname: row.hostname }),
          cause: error,
        });
      }
      return presentOne(row);
    },

    async update(actor, id, { rootUrl, notFoundUrl }) {
      const updated = await state.transaction(async (tx) => {
        const [row] = await tx.select().from(linkDomains).where(eq(linkDomains.id, id)).for('update');
        if (row === undefined) throw unknownResource();
        const changed = {
          rootUrl: rootUrl === undefined ? row.rootUrl : rootUrl,
          notFoundUrl: notFoundUrl === undefined ? row.notFoundUrl : notFoundUrl,
        };
        await tx.update(linkDomains).set(changed).where(eq(linkDomains.id, id));
        await record(tx, actor, 'update', row);
        return { ...row, ...changed };
      });
      await directory.invalidate(updated.hostname);
      return presentOne(updated);
    },

    async verify(actor, id) {
      const row = await read(id);
      const verified = await claims.verify(row, (tx, claim) => record(tx, actor, 'verify', claim));
      await directory.invalidate(row.hostname);
      return presentOne(verified ?? row);
    },

    async remove(actor, id) {
      try {
        const { hostname } = await state.transaction(async (tx) => {
          const [removed] = await tx.delete(linkDomains).where(eq(linkDomains.id, id)).returning();
          if (removed === undefined) throw unknownResource();
          await record(tx, actor, 'delete', removed);
          return removed;
        });
        await directory.invalidate(hostname);
      } catch (error) {
        if (!isMissingReference(error)) throw error;
        throw new AppError('CONFLICT', {
          message: say('links.domainHasLinks'),
          cause: error,
        });
      }
    },

    recheck: (signal) => claims.recheck(signal, ({ hostname }) => directory.invalidate(hostname)),
  };
}

/** Finds out for {@link hostnameVerifying} whether a host name is a short domain. */
export async function findShortDomain(handle: Pick<StateHandle, 'select'>, hostname: string) {
  const found = await handle
    .select({ id: linkDomains.id })
    .from(linkDomains)
    .where(and(eq(linkDomains.hostname, hostname), isNotNull(linkDomains.verifiedAt)))
    .limit(1);
  if (found.length === 0) return undefined;
  return {
    use: SHORT_LINKS,
    conflict: new AppError('CONFLICT', { message: say('links.isShortDomain', { hostname }) }),
  };
}
