import type { Clock } from '../../lib/clock.ts';
import { createForgetters } from './forgetters.ts';
import type { InvalidationTopic, LiveStore } from './live.ts';
import { createOpenVisits } from './open-visits.ts';
import { createSlidingLog } from './sliding-log.ts';
import { startSweeping } from './visit-table.ts';

/** What the memory driver is built from; the bounds are entries, with defaults of 100,000 and 1,000,000. */
export interface MemoryLiveOptions {
  readonly clock: Clock;
  readonly maxIdentities?: number;
  readonly maxVisits?: number;
}

/** Creates the live store of a single process: everything in memory, all of it bounded, nothing kept on restart. */
export function createMemoryLive({ clock, maxIdentities, maxVisits }: MemoryLiveOptions): LiveStore {
  const log = createSlidingLog({ clock, maxIdentities });
  const visits = createOpenVisits({ clock, maxVisits });
  const forgetters = createForgetters();
  const generations = new Map<InvalidationTopic, string>();

  const stopSweeping = startSweeping(visits);

  return {
    driver: 'memory',
    hit: (identity, rate) => Promise.resolve(log.hit(identity, rate)),
    touchVisits: (touches) => touches.map(visits.touch),
    openVisits: (probes) => probes.map(visits.find),
    restoreVisits: async (open) => {
      for (const visit of open) visits.merge(visit);
    },
    invalidate: async (topic, id) => {
      generations.set(topic, String(Number(generations.get(topic) ?? 0) + 1));
      forgetters.forget(topic, id);
      return 'everywhere';
    },
    onInvalidate: forgetters.add,
    generation: (topic) => generations.get(topic) ?? '0',
    ping: () => Promise.resolve(),
    close: async () => stopSweeping(),
  };
}
