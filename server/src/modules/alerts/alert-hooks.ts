import { defineHook } from '../../kernel/hooks.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { SiteAvailability } from './describe-firing.ts';

/**
 * Runs when a normally busy website receives no events. Monitors return whether they found it available, so that the
 * notification can name the cause.
 */
export const trafficStopped = defineHook<[websiteId: string], SiteAvailability>('alert.traffic-stopped');

/** A drop of the traffic of a website that an alert found. */
export interface TrafficDrop {
  readonly alertId: string;
  readonly websiteId: string;
  readonly websiteName: string;
  readonly organizationId: string;
  readonly atMs: number;
}

/** Runs in the transaction in which an alert on traffic begins to fire because of a drop. */
export const trafficDropped = defineHook<[tx: StateHandle, drop: TrafficDrop]>('alert.traffic-dropped');

/** Runs in the transaction in which an alert on traffic stops firing, whatever it fired for. */
export const trafficRecovered = defineHook<[tx: StateHandle, drop: TrafficDrop]>('alert.traffic-recovered');
