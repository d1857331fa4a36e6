import { eq } from 'drizzle-orm';
import type { CredentialSources } from '../../../http/credentials.ts';
import type { State } from '../../../stores/state/state.ts';
import { monitorProbes } from '../monitors.table.ts';
import { digestOf, isToken, startOf } from './probe-token.ts';

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
