import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';
import { rateIdentityOf } from '../lib/network/client-ip.ts';
import { say } from '../lib/texts/sentence.ts';
import type { LiveStore, RateLimit } from '../stores/live/live.ts';
import type { Call } from './call.ts';
import type { Challenges } from './challenge.ts';
import type { CredentialSources, KeyResolution } from './credentials.ts';
import { rateLimited } from './rate-limit.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Contains the token of a share link. Unlike a cookie, browsers do not send it automatically. */
const SHARE_HEADER = 'x-share-token';
const BEARER = /^Bearer +(\S+) *$/i;

/** The dependencies of authentication. */
export interface AuthenticateOptions {
  readonly sources: CredentialSources;
  readonly challenges: Challenges;
  readonly live: Pick<LiveStore, 'hit'>;
  /** The limit of failed attempts per client address. */
  readonly failedAuthentications: RateLimit;
  readonly trustedOrigins: ReadonlySet<string>;
}

/**
 * Creates the function that determines the principal of a call, in the order of docs/decisions/0028 §2: a key or the token of a share link
 * alone decides; a cookie counts only if it comes from the service's own origin. An invalid key or token is never treated as absent.
 */
export function createAuthenticate(options: AuthenticateOptions) {
  /** @throws AppError BAD_REQUEST, AUTH_REQUIRED, RATE_LIMITED. */
  return function authenticate(call: Call, method: string, headers: IncomingHttpHeaders): MaybePromise<void> {
    switch (call.operation?.meta.access.kind) {
      case 'public':
      case 'route-key':
        return;
      case 'own-page':
        return assertOwnPage(options, headers);
      case 'person':
        return whenReady(findPerson(options, call, method, headers), () => {
          if (call.principal.kind !== 'user') throw options.challenges.authRequired('no_session', false);
        });
      case 'visitor':
        return findPerson(options, call, method, headers);
      case 'probe':
        // The token of a share link is resolved and rejected like everywhere else.
        return headers[SHARE_HEADER] === undefined
          ? authenticateProbe(options, call, headers)
          : authenticateCaller(call, method, headers);
      default:
        return authenticateCaller(call, method, headers);
    }
  };

  function authenticateCaller(call: Call, method: string, headers: IncomingHttpHeaders): MaybePromise<void> {
    const secret = presentedKey(headers);
    const token = headers[SHARE_HEADER];
    if (typeof token === 'string') {
      if (secret !== undefined) throw keyAndShare();
      return whenReady(options.sources.resolveShare(token), (resolution): MaybePromise<void> => {
        if (resolution.outcome !== 'valid') return refuse(options, call, `share_${resolution.outcome}`);
        call.principal = resolution.principal;
      });
    }
    if (secret !== undefined) {
      call.keyPresented = true;
      return whenReady(options.sources.resolveKey(secret, call), (resolution) =>
        admit(options, call, resolution),
      );
    }
    return findPerson(options, call, method, headers);
  }
}

/** Only the token of a probe counts: keys and cookies are not read. */
function authenticateProbe(
  options: AuthenticateOptions,
  call: Call,
  headers: IncomingHttpHeaders,
): MaybePromise<void> {
  const token = presentedKey(headers);
  if (token === undefined) throw options.challenges.authRequired('no_credential', false);
  call.keyPresented = true;
  return whenReady(options.sources.resolveProbe(token), (resolution): MaybePromise<void> => {
    if (resolution.outcome !== 'valid') return refuse(options, call, `probe_${resolution.outcome}`);
    call.principal = resolution.principal;
  });
}

/** Resolves the session if its cookie comes from a page of the service. */
function findPerson(
  { sources, trustedOrigins }: AuthenticateOptions,
  call: Call,
  method: string,
  { cookie, origin }: IncomingHttpHeaders,
): MaybePromise<void> {
  if (cookie === undefined || !isOwnOrigin(trustedOrigins, method, origin)) return;
  return whenReady(sources.resolveSession(cookie), (user) => {
    if (user !== undefined) call.principal = user;
  });
}

/** @throws AppError FORBIDDEN when a page of another origin sent the request. */
function assertOwnPage(
  { trustedOrigins, challenges }: AuthenticateOptions,
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
): void {
  const isForeign = origin === undefined ? site === 'cross-site' : !trustedOrigins.has(origin);
  if (isForeign) throw challenges.forbidden('foreign_origin', []);
}

function admit(options: AuthenticateOptions, call: Call, resolution: KeyResolution): MaybePromise<void> {
  if (resolution.outcome === 'valid') {
    call.principal = resolution.principal;
    return;
  }
  call.refusedKey = resolution.key;
  return refuse(options, call, resolution.outcome);
}

/**
 * Returns the key of the two headers, without checking its format.
 * @throws AppError BAD_REQUEST when they hold different keys.
 */
function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const direct = headers['x-api-key'];
  const apiKey = typeof direct === 'string' ? direct : undefined;
  const authorization = headers.authorization;
  // Any other Authorization scheme is an unsupported credential, so it resolves as a malformed key.
  const bearer = authorization === undefined ? undefined : (BEARER.exec(authorization)?.[1] ?? authorization);
  if (apiKey !== undefined && bearer !== undefined && apiKey !== bearer) {
    throw new AppError('BAD_REQUEST', {
      message: say('requests.keysDiffer'),
      details: [
        {
          field: 'headers.authorization',
          message: say('fields.mustBeSameKey'),
        },
      ],
      reason: 'two_keys',
    });
  }
  return apiKey ?? bearer;
}

/** With both, it would be undefined which of them counts. */
function keyAndShare(): AppError {
  return new AppError('BAD_REQUEST', {
    message: say('requests.hasKeyAndShareToken'),
    details: [{ field: 'headers.x-share-token', message: say('fields.mustBeLeftOutBeside') }],
    reason: 'key_and_share',
  });
}

/** Limits failed attempts per address, for all kinds of credentials together. Valid keys are not limited here. */
async function refuse(options: AuthenticateOptions, call: Call, outcome: string): Promise<never> {
  const verdict = await options.live.hit(
    `failed-auth:${rateIdentityOf(call.ip)}`,
    options.failedAuthentications,
  );
  throw verdict.allowed
    ? options.challenges.authRequired(outcome, true)
    : rateLimited(verdict, `gate_${outcome}`);
}

function isOwnOrigin(trusted: ReadonlySet<string>, method: string, origin: string | undefined): boolean {
  return origin === undefined ? SAFE_METHODS.has(method) : trusted.has(origin);
}
