import type { Clock } from '../../lib/time/clock.ts';
import { ClaimTable } from './claims.ts';
import { InvalidationListeners } from './invalidation-listeners.ts';
import type { InvalidationTopic, LiveStore } from './live.ts';
import { OpenVisits } from './open-visits.ts';
import { SlidingLog } from './sliding-log.ts';
import { startSweeping } from './visit-table.ts';

/** Options of the memory driver. The bounds are numbers of entries; defaults: 100,000 and 1,000,000. */
export interface MemoryLiveOptions {
  readonly clock: Clock;
  readonly maxIdentities?: number;
  readonly maxVisits?: number;
}

/** Creates the live store of a single process, in bounded memory. A restart loses its content. */
export function createMemoryLive({ clock, maxIdentities, maxVisits }: MemoryLiveOptions): LiveStore {
  const log = new SlidingLog({ clock, maxIdentities });
  const visits = new OpenVisits({ clock, maxVisits });
  const claims = new ClaimTable({ clock });
  const listeners = new InvalidationListeners();
  const generations = new Map<InvalidationTopic, string>();

  const stopSweeping = startSweeping(visits);

  return {
    driver: 'memory',
    hit: (identity, rate) => log.hit(identity, rate),
    peek: (identity, rate) => log.peek(identity, rate),
    touchVisits: (touches) => touches.map((touch) => visits.touch(touch)),
    openVisits: (probes) => probes.map((value) => visits.find(value)),
    restoreVisits: async (open) => {
      for (const visit of open) visits.merge(visit);
    },
    claim: (wanted, holdMs) => wanted.map((claim) => claims.claim(claim, holdMs)),
    invalidate: async (topic, id) => {
      generations.set(topic, String(Number(generations.get(topic) ?? 0) + 1));
      listeners.notify(topic, id);
      return 'everywhere';
    },
    onInvalidate: (topic, listener, counts) => listeners.add(topic, listener, counts),
    cacheCounts: () => listeners.cacheCounts,
    generation: (topic) => generations.get(topic) ?? '0',
    ping: () => Promise.resolve(),
    close: async () => stopSweeping(),
  };
}
