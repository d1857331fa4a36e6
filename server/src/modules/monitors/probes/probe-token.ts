import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CredentialSources } from '../../../http/credentials.ts';
import type { State } from '../../../stores/state/state.ts';
import { monitorProbes } from '../monitors.table.ts';

const PREFIX = 'pprb_';
const TOKEN_BYTES = 32;
const SHAPE = /^pprb_[0-9A-Za-z_-]{43}$/;
const START_LENGTH = 9;

/** What the key of the digests is derived for. */
export const TOKENS_PURPOSE = 'probe tokens';

/** Returns a new token: `pprb_` and 256 random bits. */
export function newToken(): string {
  return PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the format of a token. */
function isToken(text: string): boolean {
  return SHAPE.test(text);
}

/** Returns the first characters of a token, which may be logged. */
function startOf(token: string): string {
  return token.slice(0, START_LENGTH);
}

/** Returns the digest that is stored instead of a token. */
export function digestOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

/**
 * Creates the resolver of tokens of probes. A probe sends a request every few seconds, so its row is read each time: a replaced token is
 * rejected by all processes immediately.
 */
export function createResolveProbe(deps: {
  readonly state: Pick<State, 'db'>;
  readonly key: Buffer;
}): CredentialSources['resolveProbe'] {
  return async (token) => {
    if (!isToken(token)) return { outcome: 'malformed' };
    const [row] = await deps.state.db
      .select()
      .from(monitorProbes)
      .where(eq(monitorProbes.tokenDigest, digestOf(token, deps.key)));
    if (row === undefined) return { outcome: 'unknown' };
    const { id: probeId, organizationId, region } = row;
    return {
      outcome: 'valid',
      principal: { kind: 'probe', probeId, organizationId, region, start: startOf(token) },
    };
  };
}
