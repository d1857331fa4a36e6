import { createStoppedClock } from '../../lib/clock.ts';
import { describeLiveStore } from './live.suite.ts';
import { createMemoryLive } from './memory.ts';

describeLiveStore({
  name: 'memory',
  async open() {
    const clock = createStoppedClock(Date.UTC(2026, 0, 15, 12));
    const live = createMemoryLive({ clock });
    const time = {
      advance: async (ms: number) => clock.advance(ms),
      windowMs: 60_000,
      toleranceMs: 0,
      now: clock.now,
    };
    return { live, time, close: live.close };
  },
});
