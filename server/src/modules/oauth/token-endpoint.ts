import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { RequestContext } from '../../http/context.ts';
import { isMissingReference } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { GrantsService } from './grants.service.ts';
import type { OauthServer, ServerCall } from './oauth-server.ts';
import { oauthAccessToken, oauthRefreshToken } from './oauth-tokens.table.ts';
import { digestOf, readToken } from './token.ts';

type Form = URLSearchParams;

/** Answers a request for tokens. */
export type AnswerTokenRequest = (
  context: RequestContext,
  form: Form,
  call: Pick<ServerCall, 'ip' | 'authorization'>,
) => Promise<Response>;

const issued = z.object({ refresh_token: z.string() });

/**
 * Exchanges codes and refresh tokens. What comes a second time was stolen, from whoever comes first or second: the grant ends,
 * and the audit log says why (RFC 6749 §4.1.2, RFC 9700 §4.14.2). Better Auth would end tokens only, those of other grants too.
 */
export function createTokenEndpoint(deps: {
  readonly server: Pick<OauthServer, 'exchange'>;
  readonly grants: Pick<GrantsService, 'end'>;
  readonly state: Pick<State, 'db'>;
  readonly tokenKey: Buffer;
}): AnswerTokenRequest {
  const { server, grants, state, tokenKey } = deps;

  const grantOfUsedCode = async (code: string): Promise<string | undefined> => {
    const digest = digestOf(code, 'authorization_code', tokenKey);
    // A code has tokens only once it was used.
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

  const refreshTokenOf = async (form: Form) => {
    const token = readToken(form.get('refresh_token') ?? '', tokenKey);
    if (token?.kind !== 'refresh_token') return undefined;
    const isIts = eq(oauthRefreshToken.clientId, form.get('client_id') ?? '');
    const [row] = await state.db
      .select()
      .from(oauthRefreshToken)
      .where(and(eq(oauthRefreshToken.token, token.digest), isIts));
    return row;
  };

  /** A new refresh token is worth as much as the one it replaces (RFC 6749 §6), whatever its first access token is worth. */
  const keepScopes = async (tx: StateHandle, response: Response, scopes: string[]): Promise<void> => {
    if (!response.ok) return;
    const token = readToken(issued.parse(await response.clone().json()).refresh_token, tokenKey);
    if (token !== undefined)
      await tx.update(oauthRefreshToken).set({ scopes }).where(eq(oauthRefreshToken.token, token.digest));
  };

  return async (context, form, { ip, authorization }) => {
    const call = { method: 'POST', path: '/oauth2/token', form, ip, authorization } as const;
    try {
      if (form.get('grant_type') === 'authorization_code') {
        const used = await grantOfUsedCode(form.get('code') ?? '');
        if (used === undefined) return await server.exchange(call, async () => undefined);
        await grants.end(context, used, 'code_used_twice');
        return refusal();
      }
      const presented = await refreshTokenOf(form);
      if (presented === undefined) return await server.exchange(call, async () => undefined);
      if (presented.revoked !== null && presented.referenceId !== null) {
        await grants.end(context, presented.referenceId, 'refresh_token_used_twice');
        return refusal();
      }
      // An empty parameter counts as one that was left out (RFC 6749 §3.2).
      if (form.get('scope')?.trim() === '') form.delete('scope');
      return await server.exchange(call, (tx, response) => keepScopes(tx, response, presented.scopes));
    } catch (error) {
      // The grant ended while its tokens were being made.
      if (isMissingReference(error)) return refusal();
      throw error;
    }
  };
}

function refusal(): Response {
  const body = { error: 'invalid_grant', error_description: 'it was used, or the grant has ended' };
  return Response.json(body, { status: 400, headers: { 'cache-control': 'no-store', pragma: 'no-cache' } });
}
