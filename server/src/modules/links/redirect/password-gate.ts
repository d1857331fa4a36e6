import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { SignInThrottle } from '../../users/index.ts';
import { shortUrlOf } from '../present-link.ts';
import type { LiveLink } from './link-directory.ts';
import type { LinkPasswords } from './link-passwords.ts';

/** How long a browser can use a link again without its password. */
const VALID_MS = 3_600_000;
const MAX_PASSWORD_LENGTH = 128;

/** The result of entering a password. */
export type Entry =
  | { readonly outcome: 'right'; readonly cookie: string }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/** A link, as far as its password matters. */
type ProtectedLink = Pick<LiveLink, 'id' | 'passwordHash'>;

/** Asks for the passwords of links. */
export interface PasswordGate {
  /** Whether a link has no password, or the browser entered it within the last hour and it has not changed. */
  isOpen(link: ProtectedLink, headers: IncomingHttpHeaders): boolean;
  /**
   * Verifies a password. Wrong passwords are limited as those of all secrets: see `SignInThrottle`.
   * @param path the path of the request after `/l/`; the cookie is limited to it.
   */
  enter(link: ProtectedLink, request: { ip: string; path: string; password: string }): Promise<Entry>;
}

/** Creates the gate. @param deps.key signs the cookies. */
export function createPasswordGate(deps: {
  readonly live: Pick<LiveStore, 'hit' | 'peek'>;
  readonly clock: Clock;
  readonly passwords: Pick<LinkPasswords, 'verify'>;
  readonly key: Buffer;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}): PasswordGate {
  const { clock, passwords, key, baseUrl } = deps;
  const throttle = new SignInThrottle({ ...deps, about: 'link' });
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';

  // A changed password has another hash, so that older cookies become invalid.
  const sign = ({ id, passwordHash }: ProtectedLink, expiresAtMs: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, passwordHash, expiresAtMs]))
      .digest();

  const createCookie = (link: ProtectedLink, path: string): string => {
    const expiresAtMs = clock.now() + VALID_MS;
    const value = `${expiresAtMs}.${sign(link, expiresAtMs).toString('base64url')}`;
    const { pathname } = new URL(shortUrlOf(baseUrl, path));
    return `${nameOf(link)}=${value}; Path=${pathname}; Max-Age=${VALID_MS / 1_000}; HttpOnly; SameSite=Lax${secure}`;
  };

  const isRight = async ({ passwordHash }: ProtectedLink, password: string): Promise<boolean> =>
    passwordHash === null ||
    (password.length <= MAX_PASSWORD_LENGTH && (await passwords.verify(password, passwordHash)));

  return {
    isOpen(link, headers) {
      if (link.passwordHash === null) return true;
      const [expiresAt = '', signature = ''] = cookieOf(headers, nameOf(link)).split('.');
      const expiresAtMs = Number(expiresAt);
      if (!/^\d{13}$/.test(expiresAt) || expiresAtMs <= clock.now()) return false;
      const expected = sign(link, expiresAtMs);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    async enter(link, { ip, path, password }) {
      try {
        const isVerified = await throttle.attempt(
          { account: link.id, ip },
          () => isRight(link, password),
          (result) => !result,
        );
        return isVerified ? { outcome: 'right', cookie: createCookie(link, path) } : { outcome: 'wrong' };
      } catch (error) {
        if (!(error instanceof AppError) || !['RATE_LIMITED', 'SERVICE_UNAVAILABLE'].includes(error.code))
          throw error;
        return { outcome: 'throttled', retryAfterSeconds: Number(error.headers?.['retry-after'] ?? 5) };
      }
    },
  };
}

function nameOf({ id }: ProtectedLink): string {
  return `pharos_${id}`;
}

function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string {
  const found = cookie.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? '';
}
