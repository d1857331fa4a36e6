import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import { acceptForms } from '../../http/body/accept-forms.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { rateIdentityOf } from '../../lib/network/client-ip.ts';
import { PUBLIC } from '../../lib/operation.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import { DEFAULT_SCOPE } from '../../lib/scopes.ts';
import { say, schemaProblem } from '../../lib/texts/sentence.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { type AuthCaller, actorOf, parseBody, personOf } from '../users/index.ts';
import { consentBody, type createDecide } from './consent.ts';
import { redirectTarget } from './consent-request.ts';
import type { GrantsService } from './grants.service.ts';
import type { OauthServer, ServerCall } from './oauth-server.ts';
import { REFRESH_SCOPE } from './offered-scopes.ts';
import { createRegistrationBody } from './registration.ts';
import { OAUTH_DOCUMENTS } from './route-documents.ts';
import { readToken } from './token.ts';
import type { HandleTokenRequest } from './token-endpoint.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Enough for a signed request and a thousand website ids. */
const CONSENT_LIMIT_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Calls per minute and address. */
const LIMITS = { register: 10, authorize: 60, token: 60, revoke: 60 };
/** Registrations per hour and address, because each one stores a row. */
const REGISTRATIONS_PER_HOUR = 60;
/** Decisions per minute and person. */
const CONSENTS_PER_MINUTE = 30;

/** The parameters that the authorization endpoint reads; those of OpenID Connect are ignored. */
const AUTHORIZATION_PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;
const TOKEN_PARAMETERS = [
  'grant_type',
  'client_id',
  'client_secret',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'scope',
  'resource',
] as const;
const PASSED_HEADERS = ['content-type', 'cache-control', 'pragma', 'www-authenticate'] as const;

/** Dependencies of the routes. */
export interface OauthRoutesOptions {
  readonly server: OauthServer;
  readonly caller: AuthCaller;
  readonly decide: ReturnType<typeof createDecide>;
  readonly grants: Pick<GrantsService, 'revokeToken'>;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly handleTokenRequest: HandleTokenRequest;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly tokenKey: Buffer;
}

/** Serves the endpoints of the authorization server, with OAuth's error format, and the endpoint of the consent page. */
export function addOauthRoutes(app: FastifyInstance, options: OauthRoutesOptions): void {
  addConsentRoute(app, options);
  app.register(async (scope) => {
    acceptForms(scope);
    scope.setErrorHandler((error, request, reply) => sendError(reply, scope.recordFailure(request, error)));
    addEndpoints(scope, options);
  });
}

function addConsentRoute(app: FastifyInstance, { caller, decide }: OauthRoutesOptions): void {
  addRoute(app, {
    methods: ['POST'],
    url: '/api/oauth/consent',
    name: 'oauth.consent',
    access: { kind: 'person' },
    limit: { authenticated: CONSENTS_PER_MINUTE, anonymous: CONSENTS_PER_MINUTE, windowMs: MINUTE_MS },
    bodyLimitBytes: CONSENT_LIMIT_BYTES,
    handler: async (request, reply) => {
      const person = personOf(request);
      const consent = parseBody(consentBody, request.body);
      const url = await decide(actorOf(request, person), person, consent, caller.cookieOf(request));
      return reply.header('cache-control', 'no-store').send({ success: true, url });
    },
  });
}

function addEndpoints(scope: FastifyInstance, options: OauthRoutesOptions): void {
  const { server, grants, live, tokenKey } = options;
  const registrationBody = createRegistrationBody(options.baseUrl);
  const add = (
    method: 'GET' | 'POST',
    name: keyof typeof LIMITS,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => {
    addRoute(scope, {
      methods: [method],
      url: `/oauth2/${name}`,
      name: `oauth.${name}`,
      ...(name === 'authorize' ? {} : { document: OAUTH_DOCUMENTS[name] }),
      access: PUBLIC,
      limit: { anonymous: LIMITS[name], windowMs: MINUTE_MS },
      bodyLimitBytes: BODY_LIMIT_BYTES,
      handler: handle,
    });
  };
  const handle = (request: FastifyRequest, call: Omit<ServerCall, 'ip'>) =>
    server.handle({ ...call, ip: request.pharos.ip });

  add('GET', 'authorize', async (request, reply) => {
    const search = authorizationQuery(new URL(request.raw.url ?? '/', 'http://pharos.invalid').searchParams);
    const response = await handle(request, { method: 'GET', path: '/oauth2/authorize', search });
    const location = response.headers.get('location');
    if (location === null) return pass(reply, response);
    return reply
      .code(302)
      .header('location', redirectTarget(location, options.baseUrl))
      .header('cache-control', 'no-store')
      .send();
  });

  add('POST', 'register', async (request, reply) => {
    const rate = { limit: REGISTRATIONS_PER_HOUR, windowMs: HOUR_MS };
    await countRequest(live, `oauth.registrations:ip:${rateIdentityOf(request.pharos.ip)}`, rate);
    const body = registrationBody.safeParse(request.body);
    if (!body.success) {
      const [issue] = body.error.issues;
      const place = issue?.path.join('.') ?? 'body';
      const error = issue?.path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
      return reply.code(400).send({ error, error_description: `${place}: ${schemaProblem(issue)}` });
    }
    return pass(reply, await handle(request, { method: 'POST', path: '/oauth2/register', json: body.data }));
  });

  add('POST', 'token', async (request, reply) => {
    const { authorization } = request.headers;
    const form = picked(formOf(request), TOKEN_PARAMETERS);
    const call = { ip: request.pharos.ip, authorization };
    return pass(reply, await options.handleTokenRequest(actorOf(request, ANONYMOUS), form, call));
  });

  add('POST', 'revoke', async (request, reply) => {
    const form = formOf(request);
    const clientId = form.get('client_id');
    const token = readToken(form.get('token') ?? '', tokenKey);
    if (clientId === null) throw new AppError('BAD_REQUEST', { message: say('oauth.clientIdIsRequired') });
    // The response does not reveal whether the token existed (RFC 7009 §2.2).
    if (token !== undefined) await grants.revokeToken(actorOf(request, ANONYMOUS), clientId, token);
    return reply.code(200).header('cache-control', 'no-store').send();
  });
}

function authorizationQuery(requested: URLSearchParams): URLSearchParams {
  const query = picked(requested, AUTHORIZATION_PARAMETERS);
  const scopes = new Set((requested.get('scope') ?? '').split(' ').filter((scope) => scope !== ''));
  if ([...scopes].every((scope) => scope === REFRESH_SCOPE)) scopes.add(DEFAULT_SCOPE);
  query.set('scope', [...scopes.add(REFRESH_SCOPE)].join(' '));
  return query;
}

function picked(from: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names) for (const value of from.getAll(name)) kept.append(name, value);
  return kept;
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE unless a form was sent (RFC 6749 §3.2). */
function formOf(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: say('oauth.sendForm') });
}

async function pass(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const name of PASSED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}

/** Sends an error in the format of OAuth (RFC 6749 §5.2). */
function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const code =
    error.status >= 500
      ? 'server_error'
      : error.status === 429
        ? 'temporarily_unavailable'
        : 'invalid_request';
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: error.message }));
}
