import { StoppedClock } from '../../../lib/time/clock.ts';
import { openPostgresState } from '../../../stores/state/postgres.ts';
import { openMonitors, UP } from './open-monitors.ts';

/**
 * Performs checks in a process of its own, until it is killed. Arguments: database URL, the time in milliseconds, URL of the server that
 * each check is reported to.
 */
const [, , databaseUrl = '', nowMs = '', url = ''] = process.argv;

const state = await openPostgresState({ url: databaseUrl });
const { prober } = openMonitors({
  state,
  clock: new StoppedClock(Number(nowMs)),
  respond: async ({ config }) => {
    await fetch(url, { method: 'POST', body: JSON.stringify(config) });
    return UP;
  },
});
await prober.tick();
// Keeps the process alive.
setInterval(() => undefined, 1_000);
