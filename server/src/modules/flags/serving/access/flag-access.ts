import { AppError } from '../../../../errors.ts';
import type { Call, UseCounter } from '../../../../http/call.ts';
import type { Challenges } from '../../../../http/challenge.ts';
import type { CredentialSources } from '../../../../http/credentials.ts';
import { addRateHeaders, countRequest, identityOf, rateLimited } from '../../../../http/rate-limit.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import { rateIdentityOf } from '../../../../lib/network/client-ip.ts';
import { ANONYMOUS, reachesWebsite, type ScopedPrincipal } from '../../../../lib/principal.ts';
import { say } from '../../../../lib/texts/sentence.ts';
import type { LiveStore } from '../../../../stores/live/live.ts';
import type { FlagDirectory } from '../flag-directory.ts';
import type { ServedFlags } from '../served-flags.ts';
import type { FlagKey, FlagKeys } from './flag-keys.ts';
import type { WebsiteIds } from './website-ids.ts';

const FAILED_LIMIT = { limit: 30, windowMs: 60_000 } as const;
const SCOPE = 'manage:flags';
const KEY_PREFIX = 'phe_';
const BEARER = /^Bearer +/i;
const ENVIRONMENT = /^[a-z][a-z0-9-]{0,31}$/;

/** The environment that a request names. */
export interface FlagPlace {
  /** A website id or a tracking id. */
  readonly website: string;
  readonly environment: string | undefined;
}

/** The flags that a request may see. */
export interface OpenedFlags {
  readonly served: ServedFlags;
  /** Whether the caller is a server: it sees all flags, and their rules. */
  readonly isTrusted: boolean;
  /** The secret of the key of a server. */
  readonly secret: string | undefined;
}

/** The rights of a credential. */
type Grant =
  | { readonly kind: 'environment'; readonly key: FlagKey }
  | { readonly kind: 'organization'; readonly principal: ScopedPrincipal };

interface FlagAccessOptions {
  readonly directory: Pick<FlagDirectory, 'find'>;
  readonly websites: WebsiteIds;
  readonly keys: FlagKeys;
  readonly uses: UseCounter;
  /** Notes when a key was used. */
  readonly onUse: (keyId: string) => void;
  readonly resolveApiKey: CredentialSources['resolveKey'];
  readonly live: Pick<LiveStore, 'hit'>;
  readonly challenges: Challenges;
}

/** Decides about access to flags. They are synchronous if everything they need is cached. */
export class FlagAccess {
  readonly #options: FlagAccessOptions;
  readonly #requireTrusted = (opened: OpenedFlags): OpenedFlags => {
    if (!opened.isTrusted) throw this.#options.challenges.forbidden('client_key', []);
    return opened;
  };

  constructor(options: FlagAccessOptions) {
    this.#options = options;
  }

  /**
   * Opens the flags of an environment for evaluation: without a key, with a key of the environment, or with an API key.
   * @throws AppError NOT_FOUND, AUTH_REQUIRED, FORBIDDEN, RATE_LIMITED
   */
  open(call: Call, place: FlagPlace): MaybePromise<OpenedFlags> {
    const secret = secretOf(call);
    return secret === undefined ? this.#openPublic(call, place) : this.#openGranted(call, place, secret);
  }

  /** As {@link open}, for servers only. @throws AppError */
  openTrusted(call: Call, place: FlagPlace): MaybePromise<OpenedFlags> {
    const secret = secretOf(call);
    if (secret === undefined) throw this.#options.challenges.authRequired('no_credential', false);
    return whenReady(this.#openGranted(call, place, secret), this.#requireTrusted);
  }

  /** Opens the environment of a key. @param kind the keys that are accepted. @throws AppError */
  openByKey(call: Call, kind: 'server' | 'any'): MaybePromise<OpenedFlags> {
    const { challenges } = this.#options;
    const secret = secretOf(call);
    if (secret === undefined) throw challenges.authRequired('no_credential', false);
    return whenReady(this.#keyOf(call, secret), (found) => {
      const isTrusted = found.kind === 'server';
      if (!isTrusted && kind === 'server') throw challenges.forbidden('client_key', []);
      return whenReady(isTrusted ? undefined : this.#limit(call), () =>
        whenReady(this.#find(found.websiteId, found.environment), (served) => ({
          served,
          isTrusted,
          secret: isTrusted ? secret : undefined,
        })),
      );
    });
  }

  #limit({ operation, ip, responseHeaders }: Call): MaybePromise<void> {
    const declared = operation?.meta.limit;
    if (declared === undefined) return;
    const rate = { limit: declared.anonymous, windowMs: declared.windowMs, scope: 'flags.serve' };
    return whenReady(countRequest(this.#options.live, identityOf(ANONYMOUS, ip), rate), (verdict) =>
      addRateHeaders(responseHeaders, verdict),
    );
  }

  async #refuse(call: Call, reason: string): Promise<never> {
    const { live, challenges } = this.#options;
    const verdict = await live.hit(`failed-auth:${rateIdentityOf(call.ip)}`, FAILED_LIMIT);
    throw verdict.allowed ? challenges.authRequired(reason, true) : rateLimited(verdict, `gate_${reason}`);
  }

  /** Accepts a key of an environment that is not revoked. */
  #keyOf(call: Call, secret: string): MaybePromise<FlagKey> {
    const { keys, uses, onUse } = this.#options;
    call.keyPresented = true;
    return whenReady(keys.resolve(secret), (key) => {
      if (key === undefined) return this.#refuse(call, 'flag_key_unknown');
      if (key.isRevoked) {
        call.refusedKey = key.issued;
        return this.#refuse(call, 'flag_key_revoked');
      }
      call.routeKey = key.issued;
      call.useCounter = uses;
      onUse(key.issued.keyId);
      return key;
    });
  }

  #grantOf(call: Call, secret: string): MaybePromise<Grant> {
    const { resolveApiKey, challenges } = this.#options;
    if (secret.startsWith(KEY_PREFIX))
      return whenReady(this.#keyOf(call, secret), (key) => ({ kind: 'environment', key }));
    call.keyPresented = true;
    return whenReady(resolveApiKey(secret, call), (resolution): MaybePromise<Grant> => {
      if (resolution.outcome !== 'valid') {
        call.refusedKey = resolution.key;
        return this.#refuse(call, resolution.outcome);
      }
      call.principal = resolution.principal;
      if (!resolution.principal.scopes.has(SCOPE)) throw challenges.forbidden('scope_missing', [SCOPE]);
      return { kind: 'organization', principal: resolution.principal };
    });
  }

  #find(websiteId: string, environment: string | undefined): MaybePromise<ServedFlags> {
    if (environment !== undefined && !ENVIRONMENT.test(environment)) throw notFound();
    return whenReady(this.#options.directory.find(websiteId, environment), (served) => {
      if (served === undefined) throw notFound();
      return served;
    });
  }

  #openWith(grant: Grant, websiteId: string, { environment }: FlagPlace): MaybePromise<ServedFlags> {
    if (grant.kind === 'environment') {
      const { key } = grant;
      const isOwn = key.websiteId === websiteId && (environment ?? key.environment) === key.environment;
      if (!isOwn) throw new AppError('ACCESS_DENIED', { reason: 'outside_environment' });
      return this.#find(websiteId, key.environment);
    }
    return whenReady(this.#find(websiteId, environment), (served) => {
      const { organizationId, access } = grant.principal;
      if (served.organizationId !== organizationId || !reachesWebsite(access, websiteId))
        throw new AppError('ACCESS_DENIED', { reason: 'outside_access' });
      return served;
    });
  }

  #websiteOf({ website }: FlagPlace): MaybePromise<string> {
    return whenReady(this.#options.websites.resolve(website), (id) => {
      if (id === undefined) throw notFound();
      return id;
    });
  }

  #openGranted(call: Call, place: FlagPlace, secret: string): MaybePromise<OpenedFlags> {
    return whenReady(this.#grantOf(call, secret), (grant) => {
      const isTrusted = grant.kind === 'organization' || grant.key.kind === 'server';
      const limited = isTrusted ? undefined : this.#limit(call);
      return whenReady(limited, () =>
        whenReady(this.#websiteOf(place), (id) =>
          whenReady(this.#openWith(grant, id, place), (served) => ({
            served,
            isTrusted,
            secret: isTrusted && grant.kind === 'environment' ? secret : undefined,
          })),
        ),
      );
    });
  }

  #openPublic(call: Call, place: FlagPlace): MaybePromise<OpenedFlags> {
    return whenReady(this.#limit(call), () =>
      whenReady(this.#websiteOf(place), (id) =>
        whenReady(this.#find(id, place.environment), (served) => ({
          served,
          isTrusted: false,
          secret: undefined,
        })),
      ),
    );
  }
}

/** Returns the key of a request. The Unleash SDKs send it without a scheme. */
function secretOf({ headers }: Pick<Call, 'headers'>): string | undefined {
  const direct = headers['x-api-key'];
  if (typeof direct === 'string') return direct;
  const { authorization } = headers;
  return authorization === undefined ? undefined : authorization.replace(BEARER, '').trim();
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: say('flagServing.thereIsNoSuchWebsite') });
}
