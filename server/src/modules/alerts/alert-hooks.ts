import { defineHook } from '../../kernel/hooks.ts';
import type { SiteAvailability } from './describe-firing.ts';

/**
 * Runs when a normally busy website receives no events. Monitors return whether they found it available, so that the
 * notification can name the cause.
 */
export const trafficStopped = defineHook<[websiteId: string], SiteAvailability>('alert.traffic-stopped');
