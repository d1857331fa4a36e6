import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Task } from '../../jobs/scheduler.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { LastUse } from '../../stores/state/last-use.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { AuthCaller, AuthLogger, SessionResolver } from '../users/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { createDecide } from './consent.ts';
import { createGrantsService } from './grants.service.ts';
import { createOauthProcedures } from './oauth.procedures.ts';
import { addOauthRoutes } from './oauth.routes.ts';
import { oauthGrants } from './oauth-grants.table.ts';
import { createOauthServer, type OauthServer } from './oauth-server.ts';
import { TokenResolver } from './resolve-token.ts';
import { createTokenEndpoint } from './token-endpoint.ts';

const REMOVE_EXPIRED_EVERY_MS = 60 * 60_000;

/** Dependencies of the module. */
export interface OauthOptions {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly logger: AuthLogger & { warn(fields: object, message: string): void };
  /** The instance's secret; purposes are derived from it. */
  readonly secret: string;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'idsOf'>;
  readonly users: { readonly caller: AuthCaller; readonly resolver: Pick<SessionResolver, 'roleOf'> };
}

/** The parts of the module. */
export interface Oauth {
  readonly resolver: TokenResolver;
  readonly procedures: ReturnType<typeof createOauthProcedures>;
  /** `undefined` if the address is neither HTTPS nor loopback, where OAuth must not be used. */
  readonly authorizationServer:
    | { readonly issuer: string; readonly metadata: () => Promise<object> }
    | undefined;
  readonly tasks: readonly Task[];
  settle(): Promise<void>;
  /** Serves `/oauth2/*` and `/api/oauth/consent`. */
  readonly registerRoutes: (app: FastifyInstance) => void;
}

/** The fields of Better Auth's metadata that apply here; features that are not offered are omitted. */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.boolean(),
});

/** Creates the parts of the module. */
export function createOauth(options: OauthOptions): Oauth {
  const { baseUrl, secret, users } = options;
  const tokenKey = deriveKey(secret, 'oauth-token');
  // Clients that parse the address as a URL add a trailing slash.
  const parts = { ...options, tokenKey, audiences: [baseUrl, `${baseUrl}/`] };
  const server = createOauthServer(parts);
  const grants = createGrantsService(parts);
  const uses = new LastUse({ ...parts, table: oauthGrants, subject: 'grant' });
  const isOffered = canOffer(baseUrl);
  return {
    resolver: new TokenResolver({
      ...parts,
      roleOf: (userId, organizationId) => users.resolver.roleOf(userId, organizationId),
      onUse: (id, nowMs) => uses.note(id, nowMs),
    }),
    procedures: createOauthProcedures(grants),
    authorizationServer: isOffered
      ? { issuer: baseUrl, metadata: () => readMetadata(server, baseUrl) }
      : undefined,
    tasks: [
      {
        name: 'remove expired grants',
        runsOn: 'one',
        everyMs: REMOVE_EXPIRED_EVERY_MS,
        run: (signal) => grants.removeExpired(signal),
      },
    ],
    settle: () => uses.settle(),
    registerRoutes: (app) => {
      if (isOffered)
        addOauthRoutes(app, {
          caller: users.caller,
          ...parts,
          server,
          grants,
          handleTokenRequest: createTokenEndpoint({ ...parts, server, grants }),
          decide: createDecide({ ...parts, ...grants, server }),
        });
    },
  };
}

/** Returns whether OAuth can be offered: it requires TLS (RFC 6749 §1.6) except on loopback, and an issuer without a path. */
export function canOffer(baseUrl: string): boolean {
  const { protocol, hostname, pathname } = new URL(baseUrl);
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return pathname === '/' && (protocol === 'https:' || isThisMachine);
}

/**
 * Returns the metadata of the authorization server (RFC 8414).
 * @throws Error when Better Auth cannot create it.
 */
async function readMetadata(server: OauthServer, baseUrl: string): Promise<object> {
  const path = '/.well-known/oauth-authorization-server';
  const response = await server.handle({ method: 'GET', path, ip: '127.0.0.1' });
  if (!response.ok)
    throw new Error(`The metadata of the authorization server cannot be created: ${response.status}`);
  return {
    ...metadata.parse(await response.json()),
    // Clients have no secrets: each is registered as a public client.
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${baseUrl}/auth.md`,
  };
}
