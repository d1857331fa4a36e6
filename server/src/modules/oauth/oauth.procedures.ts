import { implement } from '@orpc/server';
import { AppError } from '../../errors.ts';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { isScope } from '../../lib/scopes.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { GrantSummary, GrantsService } from './grants.service.ts';
import { oauthContract } from './oauth.contract.ts';

/** Binds the contract of connected applications to their service. */
export function createOauthProcedures(grants: GrantsService) {
  const os = implement(oauthContract).$context<RequestContext>();
  return os.router({
    application: os.application.handler(async ({ input }) => {
      const found = await grants.findApplication(input.clientId);
      if (found === undefined)
        throw new AppError('NOT_FOUND', { message: say('oauth.noApplicationHasClientId') });
      const { name, uri, createdAt } = found;
      return { success: true, application: { name, uri, registeredAt: createdAt.toISOString() } };
    }),
    grants: {
      list: os.grants.list.handler(async ({ context }) => {
        const found = await grants.list({ userId: userOf(context) });
        return { success: true, grants: found.map(present), total: found.length };
      }),
      revoke: os.grants.revoke.handler(async ({ input, context }) => {
        await grants.revoke(context, { userId: userOf(context) }, input.id);
        return { success: true };
      }),
    },
    organizationGrants: {
      list: os.organizationGrants.list.handler(async ({ context }) => {
        const found = await grants.list({ organizationId: organizationOf(context) });
        const shown = found.map((summary) => ({ ...present(summary), grantedBy: summary.grantedBy }));
        return { success: true, grants: shown, total: shown.length };
      }),
      revoke: os.organizationGrants.revoke.handler(async ({ input, context }) => {
        await grants.revoke(context, { organizationId: organizationOf(context) }, input.id);
        return { success: true };
      }),
    },
  });
}

/** @throws AppError ACCESS_DENIED unless a user calls, which the contract already ensures. */
function userOf({ principal }: RequestContext): string {
  if (principal.kind !== 'user') throw new AppError('ACCESS_DENIED', { reason: 'no_person' });
  return principal.userId;
}

function present({ grant, applicationName, applicationUri, organizationName }: GrantSummary) {
  const { id, organizationId, scopes, accessType, websiteIds, createdAt, lastUsedAt } = grant;
  return {
    id,
    application: { name: applicationName, uri: applicationUri },
    organization: { id: organizationId, name: organizationName },
    scopes: scopes.filter(isScope),
    access:
      accessType === 'global'
        ? { type: 'global' as const }
        : { type: 'website' as const, websiteIds: [...websiteIds] },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
