import { defineHook } from '../../kernel/hooks.ts';
import type { StateHandle } from '../../stores/state/state.ts';

/** The outage of a monitor. */
export interface OutageNews {
  readonly outageId: string;
  readonly monitorId: string;
  readonly organizationId: string;
  /** The name of the monitor. */
  readonly name: string;
  readonly nowMs: number;
}

/** Runs in the transaction that begins an outage. `startedAtMs` is when its first check failed. */
export const outageBegan =
  defineHook<[tx: StateHandle, outage: OutageNews & { readonly startedAtMs: number }]>(
    'monitor.outage-began',
  );

/** Runs in the transaction that ends an outage because checks succeed again. A pause ends an outage without it. */
export const outageEnded = defineHook<[tx: StateHandle, outage: OutageNews]>('monitor.outage-ended');

/** Runs after states of monitors were written. Subscribers must not throw. */
export const monitorStatesChanged = defineHook<[monitorIds: readonly string[]]>('monitor.states-changed');

/**
 * Runs in the transaction in which somebody creates, changes, pauses or deletes monitors, before their rows change.
 * @returns what to do after the commit, before the request is answered. It must not fail.
 */
export const monitorsChanging = defineHook<
  [tx: StateHandle, monitorIds: readonly string[]],
  () => Promise<void>
>('monitor.changing');

/** Runs in the transaction that deletes a monitor, before its row is deleted. */
export const monitorRemoving =
  defineHook<[tx: StateHandle, monitor: { readonly id: string; readonly organizationId: string }]>(
    'monitor.removing',
  );
