import { systemClock } from '../../../lib/time/clock.ts';
import { openPostgresState } from '../../../stores/state/postgres.ts';
import { openNotifications } from './open-notifications.ts';

/** Runs a dispatcher in a process of its own, until it is killed. Arguments: database URL, key in hex, URL of the receiver. */
const [, , databaseUrl = '', key = '', url = ''] = process.argv;

const state = await openPostgresState({ url: databaseUrl });
openNotifications({
  state,
  clock: systemClock,
  key: Buffer.from(key, 'hex'),
  receive: async ({ notification }) => {
    const { ok } = await fetch(url, { method: 'POST', body: JSON.stringify({ id: notification.id }) });
    return { status: ok ? 'delivered' : 'failed', latencyMs: 1 };
  },
}).dispatcher.start();
// The dispatcher does not keep the process alive.
setInterval(() => undefined, 1_000);
