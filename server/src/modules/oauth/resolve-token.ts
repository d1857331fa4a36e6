import { eq } from 'drizzle-orm';
import type { KeyResolution } from '../../http/credentials.ts';
import type { GrantPrincipal, ResourceAccess } from '../../lib/principal.ts';
import { isScope, ROLE_SCOPES, type Role } from '../../lib/scopes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { LiveCache } from '../../stores/live/live-cache.ts';
import type { State } from '../../stores/state/state.ts';
import type { SessionResolver } from '../users/index.ts';
import { type OauthGrantRow, oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken } from './oauth-tokens.table.ts';
import { readToken, startOf } from './token.ts';

const MAX_CACHED = 20_000;

/** A token with its grant, and its principal in each role, computed once. */
interface KnownToken {
  readonly grant: OauthGrantRow;
  readonly expiresMs: number;
  readonly isForThisApi: boolean;
  readonly scopes: readonly string[];
  readonly principals: Map<Role, GrantPrincipal>;
}

interface TokenResolverDeps {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly tokenKey: Buffer;
  readonly audiences: readonly string[];
  readonly roleOf: SessionResolver['roleOf'];
  readonly onUse: (grantId: string, nowMs: number) => void;
}

/**
 * Resolves access tokens to principals. A token has the granted scopes that the role of the granting person includes; the role
 * is read for each request.
 */
export class TokenResolver {
  readonly #deps: TokenResolverDeps;
  readonly #known: LiveCache<KnownToken>;

  /** Creates a resolver that caches rows, never decisions, as with keys. */
  constructor(deps: TokenResolverDeps) {
    const { state, live, audiences } = deps;
    this.#deps = deps;
    this.#known = new LiveCache<KnownToken>({
      live,
      topic: 'grant',
      maxEntries: MAX_CACHED,
      load: async (digest) => {
        const [row] = await state.db
          .select({ token: oauthAccessToken, grant: oauthGrants })
          .from(oauthAccessToken)
          .innerJoin(oauthGrants, eq(oauthAccessToken.referenceId, oauthGrants.id))
          .where(eq(oauthAccessToken.token, digest));
        if (row === undefined || row.token.revoked !== null) return undefined;
        const { resources, scopes, expiresAt } = row.token;
        return {
          grant: row.grant,
          expiresMs: expiresAt.getTime(),
          isForThisApi: resources === null || resources.some((resource) => audiences.includes(resource)),
          scopes,
          principals: new Map(),
        };
      },
    });
  }

  async resolve(text: string): Promise<KeyResolution> {
    const { clock, tokenKey } = this.#deps;
    const token = readToken(text, tokenKey);
    if (token?.kind !== 'access_token') return { outcome: 'malformed' };
    const found = await this.#known.get(token.digest);
    if (found === undefined) return { outcome: 'unknown' };
    const nowMs = clock.now();
    const { grant } = found;
    const key = { keyId: grant.id, start: startOf(text), organizationId: grant.organizationId };
    if (!found.isForThisApi) return { outcome: 'unknown', key };
    if (found.expiresMs <= nowMs) return { outcome: 'expired', key };
    const role = await this.#deps.roleOf(grant.userId, grant.organizationId);
    if (role === undefined) return { outcome: 'revoked', key };
    this.#deps.onUse(grant.id, nowMs);
    return { outcome: 'valid', principal: principalOf(found, role, key.start) };
  }
}

function principalOf({ grant, scopes, principals }: KnownToken, role: Role, start: string): GrantPrincipal {
  const existing = principals.get(role);
  if (existing !== undefined) return existing;
  const effective = scopes.filter(isScope).filter((scope) => ROLE_SCOPES[role].has(scope));
  const principal: GrantPrincipal = {
    kind: 'grant',
    grantId: grant.id,
    start,
    organizationId: grant.organizationId,
    scopes: new Set(effective),
    access: accessOf(grant),
  };
  principals.set(role, principal);
  return principal;
}

/** Returns the websites that a grant covers. */
function accessOf({ accessType, websiteIds }: OauthGrantRow): ResourceAccess {
  return accessType === 'global' ? { type: 'global' } : { type: 'website', websiteIds };
}
