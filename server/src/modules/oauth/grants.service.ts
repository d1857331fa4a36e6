import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AdministrativeAct, AuditService } from '../audit/index.ts';
import { organization } from '../organizations/index.ts';
import { user } from '../users/index.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { type OauthGrantRow, oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken, oauthRefreshToken } from './oauth-tokens.table.ts';
import { hasValidToken, removeExpiredRows } from './remove-expired-rows.ts';

/** Why a grant ended that no person revoked. */
export type EndReason = 'revoked_by_application' | 'code_used_twice' | 'refresh_token_used_twice';

/** An application as it describes itself. */
export interface Application {
  readonly clientId: string;
  readonly name: string;
  readonly uri: string | null;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
}

/** A grant with the names of the application, the organization and the person who granted it. */
export interface GrantSummary {
  readonly grant: OauthGrantRow;
  readonly applicationName: string;
  readonly applicationUri: string | null;
  readonly organizationName: string;
  readonly grantedBy: { readonly userId: string; readonly name: string; readonly email: string };
}

/** Selects the grants given by a person, or those for an organization. */
export type GrantHolder = { readonly userId: string } | { readonly organizationId: string };

/** Lists and revokes the access that people granted to applications. */
export interface GrantsService {
  findApplication(clientId: string): Promise<Application | undefined>;
  /** Lists the grants that have a valid token, newest first. */
  list(holder: GrantHolder): Promise<readonly GrantSummary[]>;
  /** Revokes a grant of the holder; other grants and unknown ids are ignored. */
  revoke(actor: Actor, holder: GrantHolder, grantId: string): Promise<void>;
  /** Revokes the grant of a refresh token, or a single access token. Ignores tokens of other applications. */
  revokeToken(
    actor: Actor,
    clientId: string,
    token: { readonly kind: string; readonly digest: string },
  ): Promise<void>;
  /** Revokes a grant of any person and records the reason; ignores unknown grants. */
  end(actor: Actor, grantId: string, reason: EndReason): Promise<void>;
  /**
   * Removes all expired tokens, grants without tokens, and unused applications.
   * @param signal stops it between batches.
   * @returns the number of removed grants.
   */
  removeExpired(signal: AbortSignal): Promise<number>;
}

/** Creates the service over the state store. A revocation takes effect with the next request, on every node. */
export function createGrantsService(deps: {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}): GrantsService {
  const { state, live, audit, clock } = deps;

  const remove = async (
    grantId: string,
    record: (tx: StateHandle, grant: OauthGrantRow) => Promise<void>,
    holder?: GrantHolder,
  ): Promise<void> => {
    const isIt = eq(oauthGrants.id, grantId);
    const removed = await state.transaction(async (tx) => {
      const [grant] = await tx
        .delete(oauthGrants)
        .where(holder === undefined ? isIt : and(isIt, isOf(holder)))
        .returning();
      if (grant !== undefined) await record(tx, grant);
      return grant;
    });
    // Tokens are deleted with their grant. One message invalidates all of them, because any invalidation discards the topic's
    // cached rows.
    if (removed !== undefined) await live.invalidate('grant', removed.id);
  };

  const end: GrantsService['end'] = (actor, grantId, reason) =>
    remove(grantId, (tx, grant) => audit.record(tx, actor, endOf(grant, { reason })));

  return {
    end,

    findApplication: async (clientId) => {
      const [row] = await state.db.select().from(oauthClient).where(eq(oauthClient.clientId, clientId));
      return row && { ...row, name: nameOf(row.name) };
    },

    list: async (holder) => {
      const rows = await state.db
        .select({
          grant: oauthGrants,
          name: oauthClient.name,
          uri: oauthClient.uri,
          organizationName: organization.name,
          grantedBy: { userId: user.id, name: user.name, email: user.email },
        })
        .from(oauthGrants)
        .innerJoin(oauthClient, eq(oauthClient.clientId, oauthGrants.clientId))
        .innerJoin(organization, eq(organization.id, oauthGrants.organizationId))
        .innerJoin(user, eq(user.id, oauthGrants.userId))
        .where(and(isOf(holder), hasValidToken(state, new Date(clock.now()))))
        .orderBy(desc(oauthGrants.id));
      return rows.map(({ grant, name, uri, organizationName, grantedBy }) => ({
        grant,
        applicationName: nameOf(name),
        applicationUri: uri,
        organizationName,
        grantedBy,
      }));
    },

    revoke: (actor, holder, grantId) =>
      remove(grantId, (tx, grant) => audit.record(tx, actor, endOf(grant)), holder),

    revokeToken: async (actor, clientId, { kind, digest }) => {
      if (kind === 'access_token') {
        const removed = await state.db
          .delete(oauthAccessToken)
          .where(and(eq(oauthAccessToken.token, digest), eq(oauthAccessToken.clientId, clientId)))
          .returning({ id: oauthAccessToken.id });
        // A request with an unknown token must not invalidate the caches of every process.
        if (removed.length > 0) await live.invalidate('grant', digest);
        return;
      }
      const [row] = await state.db
        .select({ grantId: oauthRefreshToken.referenceId })
        .from(oauthRefreshToken)
        .where(and(eq(oauthRefreshToken.token, digest), eq(oauthRefreshToken.clientId, clientId)));
      if (row?.grantId) await end(actor, row.grantId, 'revoked_by_application');
    },

    removeExpired: (signal) => removeExpiredRows(state, clock.now(), signal),
  };
}

/** Deletes all grants of a person, in the caller's transaction. The caller invalidates the caches afterwards. */
export async function endGrantsOf(tx: StateHandle, userId: string): Promise<void> {
  await tx.delete(oauthGrants).where(eq(oauthGrants.userId, userId));
}

function isOf(holder: GrantHolder): SQL {
  return 'userId' in holder
    ? eq(oauthGrants.userId, holder.userId)
    : eq(oauthGrants.organizationId, holder.organizationId);
}

/** Returns the audit log entry for the end of a grant. */
function endOf(grant: OauthGrantRow, details: { readonly reason?: EndReason } = {}): AdministrativeAct {
  return {
    action: 'grant.revoke',
    organizationId: grant.organizationId,
    resource: `grant:${grant.id}`,
    details: { clientId: grant.clientId, ...details },
  };
}

function nameOf(name: string | null): string {
  return name === null || name.trim() === '' ? 'Unnamed application' : name;
}
