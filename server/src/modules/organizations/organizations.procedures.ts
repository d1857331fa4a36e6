import { implement } from '@orpc/server';
import { AppError, unknownResource } from '../../errors.ts';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { Role } from '../../lib/scopes.ts';
import { organizationLogoContract } from './logo/logo.contract.ts';
import type { Logos } from './logo/logos.ts';
import type { Member, Members, PendingInvitation } from './members.ts';
import type { Organization } from './organization.ts';
import { organizationsContract } from './organizations.contract.ts';
import type { OrganizationsService } from './organizations.service.ts';
import { entityTagOf } from './settings/read-organization.ts';

/** Binds the contract of organizations to their services. */
export function createOrganizationsProcedures({
  service,
  members,
  logos,
  baseUrl,
}: {
  readonly service: OrganizationsService;
  readonly members: Members;
  readonly logos: Logos;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}) {
  const os = implement(organizationsContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ context: { principal } }) => {
      const found = principal.kind === 'user' ? await service.listFor(principal.userId) : [];
      return {
        success: true,
        organizations: found.map(({ role, hasSecondFactor, isOperator, ...organization }) => {
          const { secondFactorFrom } = organization.access;
          return {
            ...presentSummary(organization, baseUrl),
            role,
            isOperator,
            twoFactor: {
              requiredFrom: secondFactorFrom?.toISOString() ?? null,
              isMissing: secondFactorFrom !== undefined && !hasSecondFactor,
            },
          };
        }),
        total: found.length,
      };
    }),
    get: os.get.handler(async ({ context }) => {
      const found = await service.find(organizationOf(context));
      if (found === undefined) throw unknownResource();
      return { success: true, organization: presentOrganization(found, baseUrl) };
    }),
    update: os.update.handler(async ({ input: { organizationId: _, ...changes }, context }) => {
      const updated = await service.update(context, organizationOf(context), changes);
      return { success: true, organization: presentOrganization(updated, baseUrl) };
    }),
    logo: createLogoProcedures(logos, baseUrl),
    create: os.create.handler(async ({ input, context }) => {
      const { userId } = personOf(context);
      const added = await service.add(context, userId, input.name);
      return { success: true, organization: presentOrganization(added, baseUrl) };
    }),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success: true };
    }),
    members: os.members.handler(async ({ context }) => {
      const organizationId = organizationOf(context);
      const found = await members.list(organizationId, roleIn(context, organizationId));
      return { success: true, members: found.map(presentMember), total: found.length };
    }),
    invitations: os.invitations.handler(async ({ context }) => {
      const organizationId = organizationOf(context);
      const found = await members.listInvitations(organizationId, roleIn(context, organizationId));
      return { success: true, invitations: found.map(presentInvitation), total: found.length };
    }),
  });
}

/** @throws AppError ACCESS_DENIED unless a user calls, which the contract already ensures. */
function personOf({ principal }: RequestContext): UserPrincipal {
  if (principal.kind !== 'user') throw new AppError('ACCESS_DENIED', { reason: 'no_person' });
  return principal;
}

function roleIn(context: RequestContext, organizationId: string): Role {
  return personOf(context).roles.get(organizationId) ?? 'viewer';
}

function presentMember({ joinedAt, lastActiveAt, hasTwoFactor, ...member }: Member) {
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    twoFactor: hasTwoFactor ?? null,
  };
}

function presentInvitation({ id, link, invitedBy, createdAt, expiresAt, ...invitation }: PendingInvitation) {
  return {
    ...invitation,
    id: id ?? null,
    link: link ?? null,
    invitedBy: invitedBy ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Binds the contract of logos to their service. @param baseUrl without a slash at its end. */
function createLogoProcedures(logos: Logos, baseUrl: string) {
  const os = implement(organizationLogoContract).$context<RequestContext>();
  return os.router({
    set: os.set.handler(async ({ input, context }) => {
      const image = Buffer.from(input.image, 'base64');
      const changed = await logos.set(context, organizationOf(context), image);
      return { success: true, organization: presentOrganization(changed, baseUrl) };
    }),
    remove: os.remove.handler(async ({ context }) => {
      const changed = await logos.remove(context, organizationOf(context));
      return { success: true, organization: presentOrganization(changed, baseUrl) };
    }),
  });
}

/** Presents what every member reads. @param baseUrl without a slash at its end. */
function presentSummary(organization: Organization, baseUrl: string) {
  const { id, name, slug, logoPath, timeZone, weekStart, defaultCurrency, createdAt } = organization;
  return {
    id,
    name,
    slug,
    logoUrl: logoPath === undefined ? null : `${baseUrl}${logoPath}`,
    timeZone,
    weekStart,
    defaultCurrency,
    createdAt: createdAt.toISOString(),
  };
}

/** Presents an organization with its settings. @param baseUrl without a slash at its end. */
function presentOrganization(organization: Organization, baseUrl: string) {
  const { defaultRetentionDays, joinDomains, joinRole, access } = organization;
  return {
    ...presentSummary(organization, baseUrl),
    defaultRetentionDays: defaultRetentionDays ?? null,
    joinDomains: [...joinDomains],
    joinRole,
    twoFactor: {
      required: access.secondFactorFrom !== undefined,
      requiredFrom: access.secondFactorFrom?.toISOString() ?? null,
    },
    session: {
      idleMinutes: access.sessionIdleMinutes ?? null,
      maxHours: access.sessionMaxHours ?? null,
    },
    etag: entityTagOf(organization),
  };
}
