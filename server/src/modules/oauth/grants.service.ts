import { and, desc, eq, gt, inArray, isNull, lt, not, notExists, type SQL, sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/context.ts';
import type { Clock } from '../../lib/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { organization } from '../organizations/index.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { type OauthGrantRow, oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken, oauthRefreshToken } from './oauth-tokens.table.ts';

/** Time to fetch the first tokens: longer than an authorization code lives. */
const FIRST_TOKEN_MS = 3_600_000;
/** An application that registered and was let in by nobody for this long is forgotten. */
const UNUSED_CLIENT_MS = 30 * 24 * 3_600_000;
const BATCH = 1_000;

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
}

/** What people let applications do. */
export interface GrantsService {
  findApplication(clientId: string): Promise<Application | undefined>;
  /** What a person granted and is still of use, the newest first. */
  listFor(userId: string): Promise<readonly GrantSummary[]>;
  /** Takes back one of the caller's own; what is not theirs, or not any more, is left as it is. */
  revoke(context: RequestContext, userId: string, grantId: string): Promise<void>;
  /** Ends what a refresh token of an application belongs to, or one access token; others stay. */
  revokeToken(clientId: string, token: { readonly kind: string; readonly digest: string }): Promise<void>;
  /** Removes what is of no use any more, of everybody. */
  removeExpired(): Promise<number>;
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
    userId?: string,
  ): Promise<void> => {
    const isIt = eq(oauthGrants.id, grantId);
    const removed = await state.transaction(async (tx) => {
      const [grant] = await tx
        .delete(oauthGrants)
        .where(userId === undefined ? isIt : and(isIt, eq(oauthGrants.userId, userId)))
        .returning();
      if (grant !== undefined) await note(tx, grant);
      return grant;
    });
    // Tokens went with their grant. One message forgets them all: a cached row counts only while nothing was invalidated.
    if (removed !== undefined) await live.invalidate('grant', removed.id);
  };

  return {
    findApplication: async (clientId) => {
      const [row] = await state.db.select().from(oauthClient).where(eq(oauthClient.clientId, clientId));
      return row && { ...row, name: nameOf(row.name) };
    },

    listFor: async (userId) => {
      const rows = await state.db
        .select({
          grant: oauthGrants,
          name: oauthClient.name,
          uri: oauthClient.uri,
          organizationName: organization.name,
        })
        .from(oauthGrants)
        .innerJoin(oauthClient, eq(oauthClient.clientId, oauthGrants.clientId))
        .innerJoin(organization, eq(organization.id, oauthGrants.organizationId))
        .where(and(eq(oauthGrants.userId, userId), hasLivingToken(state, new Date(clock.now()))))
        .orderBy(desc(oauthGrants.id));
      return rows.map(({ grant, name, uri, organizationName }) => ({
        grant,
        applicationName: nameOf(name),
        applicationUri: uri,
        organizationName,
      }));
    },

    revoke: (context, userId, grantId) =>
      remove(
        grantId,
        (tx, grant) =>
          audit.record(tx, context, {
            action: 'grant.revoke',
            organizationId: grant.organizationId,
            resource: `grant:${grant.id}`,
            details: { clientId: grant.clientId },
          }),
        userId,
      ),

    revokeToken: async (clientId, { kind, digest }) => {
      if (kind === 'access_token') {
        await state.db
          .delete(oauthAccessToken)
          .where(and(eq(oauthAccessToken.token, digest), eq(oauthAccessToken.clientId, clientId)));
        await live.invalidate('grant', digest);
        return;
      }
      const [row] = await state.db
        .select({ grantId: oauthRefreshToken.referenceId })
        .from(oauthRefreshToken)
        .where(and(eq(oauthRefreshToken.token, digest), eq(oauthRefreshToken.clientId, clientId)));
      if (row?.grantId) await remove(row.grantId, async () => undefined);
    },

    removeExpired: async () => {
      const now = new Date(clock.now());
      const before = (ms: number) => new Date(clock.now() - ms);
      for (const table of [oauthAccessToken, oauthRefreshToken]) {
        const over = state.db
          .select({ id: table.id })
          .from(table)
          .where(lt(table.expiresAt, now))
          .limit(BATCH);
        await state.db.delete(table).where(inArray(table.id, over));
      }
      const useless = state.db
        .select({ id: oauthGrants.id })
        .from(oauthGrants)
        .where(and(lt(oauthGrants.createdAt, before(FIRST_TOKEN_MS)), not(hasLivingToken(state, now))))
        .limit(BATCH);
      const removed = await state.db
        .delete(oauthGrants)
        .where(inArray(oauthGrants.id, useless))
        .returning({ id: oauthGrants.id });
      const granted = state.db
        .select({ id: oauthGrants.id })
        .from(oauthGrants)
        .where(eq(oauthGrants.clientId, oauthClient.clientId));
      const unused = state.db
        .select({ id: oauthClient.id })
        .from(oauthClient)
        .where(and(lt(oauthClient.createdAt, before(UNUSED_CLIENT_MS)), notExists(granted)))
        .limit(BATCH);
      await state.db.delete(oauthClient).where(inArray(oauthClient.id, unused));
      return removed.length;
    },
  };
}

/** Ends all that a person granted, in the caller's transaction; every process must then be told to forget. */
export async function endGrantsOf(tx: StateHandle, userId: string): Promise<void> {
  await tx.delete(oauthGrants).where(eq(oauthGrants.userId, userId));
}

/** Whether a grant has a token that can still be used. */
function hasLivingToken({ db }: State, now: Date): SQL {
  const access = db
    .select({ id: oauthAccessToken.id })
    .from(oauthAccessToken)
    .where(and(eq(oauthAccessToken.referenceId, oauthGrants.id), gt(oauthAccessToken.expiresAt, now)));
  const refresh = db
    .select({ id: oauthRefreshToken.id })
    .from(oauthRefreshToken)
    .where(
      and(
        eq(oauthRefreshToken.referenceId, oauthGrants.id),
        isNull(oauthRefreshToken.revoked),
        gt(oauthRefreshToken.expiresAt, now),
      ),
    );
  return sql`(exists ${access} or exists ${refresh})`;
}

function nameOf(name: string | null): string {
  return name === null || name.trim() === '' ? 'An application without a name' : name;
}
