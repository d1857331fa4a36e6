import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AdministrativeAct, AuditService } from '../audit/index.ts';
import { organization } from '../organizations/index.ts';
import { user } from '../users/index.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { type OauthGrantRow, oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken, oauthRefreshToken } from './oauth-tokens.table.ts';
import { hasLivingToken, removeUseless } from './remove-useless.ts';

/** Why a grant ended that nobody took back by hand. */
export type EndReason = 'revoked_by_application' | 'code_used_twice' | 'refresh_token_used_twice';

/** An application as it describes itself. */
export interface Application {
  readonly clientId: string;
  readonly name: string;
  readonly uri: string | null;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
}

/** A grant with the names of who has it, and of where it reaches. */
export interface GrantSummary {
  readonly grant: OauthGrantRow;
  readonly applicationName: string;
  readonly applicationUri: string | null;
  readonly organizationName: string;
  readonly grantedBy: { readonly userId: string; readonly name: string; readonly email: string };
}

/** Whose grants: those that a person gave, or those that reach an organization. */
export type GrantHolder = { readonly userId: string } | { readonly organizationId: string };

/** What people let applications do. */
export interface GrantsService {
  findApplication(clientId: string): Promise<Application | undefined>;
  /** What was granted and is still of use, the newest first. */
  list(holder: GrantHolder): Promise<readonly GrantSummary[]>;
  /** Takes back one of these; what is not among them, or not any more, is left as it is. */
  revoke(actor: Actor, holder: GrantHolder, grantId: string): Promise<void>;
  /** Ends what a refresh token of an application belongs to, or one access token; others stay. */
  revokeToken(
    actor: Actor,
    clientId: string,
    token: { readonly kind: string; readonly digest: string },
  ): Promise<void>;
  /** Ends a grant, whosever it is, and notes why; one that has ended is left as it is. */
  end(actor: Actor, grantId: string, reason: EndReason): Promise<void>;
  /**
   * Removes what is of no use any more, of everybody; answers how many grants.
   * @param signal ends it early.
   */
  removeExpired(signal: AbortSignal): Promise<number>;
}

/** Grants over the state store; taking one back acts on the very next request, on every node. */
export function createGrantsService(deps: {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}): GrantsService {
  const { state, live, audit, clock } = deps;

  const remove = async (
    grantId: string,
    note: (tx: StateHandle, grant: OauthGrantRow) => Promise<void>,
    holder?: GrantHolder,
  ): Promise<void> => {
    const isIt = eq(oauthGrants.id, grantId);
    const removed = await state.transaction(async (tx) => {
      const [grant] = await tx
        .delete(oauthGrants)
        .where(holder === undefined ? isIt : and(isIt, isOf(holder)))
        .returning();
      if (grant !== undefined) await note(tx, grant);
      return grant;
    });
    // Tokens went with their grant. One message forgets them all: a cached row counts only while nothing was invalidated.
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
        .where(and(isOf(holder), hasLivingToken(state, new Date(clock.now()))))
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
        // Strangers must not make every process forget all grants by asking for nothing.
        if (removed.length > 0) await live.invalidate('grant', digest);
        return;
      }
      const [row] = await state.db
        .select({ grantId: oauthRefreshToken.referenceId })
        .from(oauthRefreshToken)
        .where(and(eq(oauthRefreshToken.token, digest), eq(oauthRefreshToken.clientId, clientId)));
      if (row?.grantId) await end(actor, row.grantId, 'revoked_by_application');
    },

    removeExpired: (signal) => removeUseless(state, clock.now(), signal),
  };
}

/** Ends all that a person granted, in the caller's transaction; every process must then be told to forget. */
export async function endGrantsOf(tx: StateHandle, userId: string): Promise<void> {
  await tx.delete(oauthGrants).where(eq(oauthGrants.userId, userId));
}

function isOf(holder: GrantHolder): SQL {
  return 'userId' in holder
    ? eq(oauthGrants.userId, holder.userId)
    : eq(oauthGrants.organizationId, holder.organizationId);
}

/** The entry of a grant's end. */
function endOf(grant: OauthGrantRow, details: { readonly reason?: EndReason } = {}): AdministrativeAct {
  return {
    action: 'grant.revoke',
    organizationId: grant.organizationId,
    resource: `grant:${grant.id}`,
    details: { clientId: grant.clientId, ...details },
  };
}

function nameOf(name: string | null): string {
  return name === null || name.trim() === '' ? 'An application without a name' : name;
}
