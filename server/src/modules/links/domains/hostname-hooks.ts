import { defineHook } from '../../../kernel/hooks.ts';
import { lockName } from '../../../stores/state/lock-name.ts';
import type { StateHandle } from '../../../stores/state/state.ts';

/**
 * Run in the transaction that verifies a host name, after {@link lockHostname}. Subscribers return whether they have verified it for another
 * use: a host name has one use.
 */
export const hostnameVerifying = defineHook<[tx: StateHandle, hostname: string], boolean>(
  'hostname.verifying',
);

/** Makes verifications of one host name run one after another, whatever they are for. */
export async function lockHostname(tx: Pick<StateHandle, 'execute'>, hostname: string): Promise<void> {
  await lockName(tx, `hostname:${hostname}`);
}
