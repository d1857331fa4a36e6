import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';

/** Maximum length of a cookie header. Exceeds the length that browsers send. */
const MAX_HEADER_LENGTH = 16_384;

/** Reads and digests session tokens. */
export interface SessionTokens {
  /** Secret that signs the cookies of Better Auth. */
  readonly cookieSecret: string;
  /** Name of the session cookie. */
  readonly cookieName: string;
  /** Returns the digest that is stored instead of a token. */
  digest(token: string): string;
  /** Returns the session token of a `Cookie` header, if its signature is valid. */
  read(cookieHeader: string | undefined): string | undefined;
  /** Returns the identifier of a pending sign-in in a `Cookie` header, if its signature is valid. */
  readPending(cookieHeader: string | undefined): string | undefined;
}

/** Creates the session tokens of an instance. */
export function createSessionTokens({
  secret,
  baseUrl,
}: {
  readonly secret: string;
  readonly baseUrl: string;
}): SessionTokens {
  const cookieSecret = cookieSecretOf(secret);
  const digestKey = deriveKey(secret, 'session-token');
  const prefix = `${isSecure(baseUrl) ? '__Secure-' : ''}pharos`;
  const cookieName = `${prefix}.session_token`;
  const readSigned = (cookieHeader: string | undefined, name: string): string | undefined => {
    const value = cookieHeader === undefined ? undefined : cookieValue(cookieHeader, name);
    return value === undefined ? undefined : signedPart(value, cookieSecret);
  };
  return {
    cookieSecret,
    cookieName,
    digest: (token) => createHmac('sha256', digestKey).update(token).digest('base64url'),
    read: (cookieHeader) => readSigned(cookieHeader, cookieName),
    readPending: (cookieHeader) => readSigned(cookieHeader, `${prefix}.two_factor`),
  };
}

/** Returns the secret of Better Auth, which signs cookies and encrypts second factors. */
export function cookieSecretOf(secret: string): string {
  return deriveKey(secret, 'session-cookie').toString('base64url');
}

/** Whether cookies require TLS. */
export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https://');
}

/** Returns the token of `<token>.<HMAC-SHA-256 in base64>`, if the signature is valid. */
function signedPart(value: string, secret: string): string | undefined {
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  const presented = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return presented.length === expected.length && timingSafeEqual(presented, expected) ? token : undefined;
}

/** Returns the value of a cookie. */
export function cookieValue(header: string, name: string): string | undefined {
  if (header.length > MAX_HEADER_LENGTH) return undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    return decoded(pair.slice(equals + 1).trim());
  }
  return undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
