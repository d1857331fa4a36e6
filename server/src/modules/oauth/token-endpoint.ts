import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../lib/actor.ts';
import { isMissingReference } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { session } from '../users/index.ts';
import type { GrantsService } from './grants.service.ts';
import { oauthGrants } from './oauth-grants.table.ts';
import type { OauthServer, ServerCall, Steps } from './oauth-server.ts';
import { oauthAccessToken, oauthRefreshToken } from './oauth-tokens.table.ts';
import { digestOf, readToken } from './token.ts';

type Form = URLSearchParams;

/** Answers a request for tokens. */
export type HandleTokenRequest = (
  actor: Actor,
  form: Form,
  call: Pick<ServerCall, 'ip' | 'authorization'>,
) => Promise<Response>;

const NO_STEPS: Steps = { before: async () => undefined, after: async () => undefined };

const issued = z.object({ refresh_token: z.string() });

/**
 * Exchanges codes and refresh tokens. A code or token that is used twice may be stolen, so the grant is revoked and the audit
 * log records the reason (RFC 6749 §4.1.2, RFC 9700 §4.14.2). Better Auth would revoke only tokens, including those of other
 * grants. A refresh that is repeated within ten seconds returns the same tokens.
 */
export function createTokenEndpoint(deps: {
  readonly server: Pick<OauthServer, 'exchange'>;
  readonly grants: Pick<GrantsService, 'end'>;
  readonly state: Pick<State, 'db'>;
  readonly tokenKey: Buffer;
}): HandleTokenRequest {
  const { server, grants, state, tokenKey } = deps;

  const grantOfUsedCode = async (code: string): Promise<string | undefined> => {
    const digest = digestOf(code, 'authorization_code', tokenKey);
    // A code has tokens only after it was used.
    for (const table of [oauthRefreshToken, oauthAccessToken]) {
      const [row] = await state.db
        .select({ grantId: table.referenceId })
        .from(table)
        .where(eq(table.authorizationCodeId, digest))
        .limit(1);
      if (row?.grantId) return row.grantId;
    }
    return undefined;
  };

  /** Gives a new refresh token the scopes of the one that it replaces (RFC 6749 §6), even if the access token has fewer. */
  const keepScopes = async (tx: StateHandle, response: Response, scopes: string[]): Promise<void> => {
    if (!response.ok) return;
    const token = readToken(issued.parse(await response.clone().json()).refresh_token, tokenKey);
    if (token !== undefined)
      await tx.update(oauthRefreshToken).set({ scopes }).where(eq(oauthRefreshToken.token, token.digest));
  };

  /** Returns the steps for a form with a refresh token; the library rejects tokens of other clients. */
  const renewal = (form: Form): Steps => {
    let scopes: string[] | undefined;
    return {
      before: async (tx) => {
        const token = readToken(form.get('refresh_token') ?? '', tokenKey);
        if (token?.kind !== 'refresh_token') return;
        const row = await lockRefreshToken(tx, token.digest, form.get('client_id') ?? '');
        if (row?.revoked && !row.isRepeatable && row.referenceId !== null)
          throw new UsedTwice(row.referenceId);
        scopes = row?.scopes;
      },
      after: async (tx, response) => {
        if (scopes !== undefined) await keepScopes(tx, response, scopes);
      },
    };
  };

  return async (actor, form, { ip, authorization }) => {
    const call = { method: 'POST', path: '/oauth2/token', form, ip, authorization } as const;
    try {
      if (form.get('grant_type') === 'authorization_code') {
        const used = await grantOfUsedCode(form.get('code') ?? '');
        if (used === undefined) return await correctFailure(await server.exchange(call, NO_STEPS));
        await grants.end(actor, used, 'code_used_twice');
        return rejection();
      }
      // An empty parameter counts as omitted (RFC 6749 §3.2).
      if (form.get('scope')?.trim() === '') form.delete('scope');
      return await server.exchange(call, renewal(form));
    } catch (error) {
      // A missing reference means that the grant was revoked during the exchange.
      if (!(error instanceof UsedTwice || isMissingReference(error))) throw error;
      if (error instanceof UsedTwice) await grants.end(actor, error.grantId, 'refresh_token_used_twice');
      return rejection();
    }
  };
}

/** The error that a refresh token was used before. */
class UsedTwice extends Error {
  override readonly name = 'UsedTwice';
  readonly grantId: string;

  constructor(grantId: string) {
    super('A refresh token was used twice');
    this.grantId = grantId;
  }
}

/**
 * Locks a refresh token of a client until the transaction ends: on Postgres the library's own check would accept two
 * concurrent requests. Locks session and grant before, in the order in which other transactions lock them.
 */
async function lockRefreshToken(tx: StateHandle, digest: string, clientId: string) {
  const isIt = and(eq(oauthRefreshToken.token, digest), eq(oauthRefreshToken.clientId, clientId));
  const [found] = await tx.select().from(oauthRefreshToken).where(isIt);
  if (found === undefined) return undefined;
  const { sessionId, referenceId } = found;
  if (sessionId !== null)
    await tx.select({ id: session.id }).from(session).where(eq(session.id, sessionId)).for('key share');
  if (referenceId !== null)
    await tx
      .select({ id: oauthGrants.id })
      .from(oauthGrants)
      .where(eq(oauthGrants.id, referenceId))
      .for('key share');
  const [row] = await tx
    .select({
      ...getTableColumns(oauthRefreshToken),
      // The time of the database, because the library does not use the clock of the server either.
      isRepeatable: sql<boolean>`coalesce(${oauthRefreshToken.rotationReplayExpiresAt} >= clock_timestamp(), false)`,
    })
    .from(oauthRefreshToken)
    .where(isIt)
    .for('update');
  return row;
}

const failed = z.object({ error: z.literal('invalid_request'), error_description: z.string() });

/** Returns the errors that RFC 7636 §4.6 requires in place of the library's: it rejects a wrong verifier with status 401. */
async function correctFailure(response: Response): Promise<Response> {
  if (response.status !== 401) return response;
  const { data } = failed.safeParse(await response.clone().json());
  if (data === undefined) return response;
  if (data.error_description === 'code verification failed')
    return rejection('The code verifier does not match the code challenge.');
  return Response.json(data, { status: 400, headers: NOT_STORED });
}

const NOT_STORED = { 'cache-control': 'no-store', pragma: 'no-cache' };

function rejection(
  error_description = 'The code or token was already used, or the grant was revoked.',
): Response {
  const body = { error: 'invalid_grant', error_description };
  return Response.json(body, { status: 400, headers: NOT_STORED });
}
