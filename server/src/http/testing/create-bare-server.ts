import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Turns } from '../../lib/concurrency/turns.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { createMemoryLive } from '../../stores/live/memory.ts';
import { createHttpServer } from '../server.ts';

/** Creates a server without modules, credentials and routes. By default nobody waits for a turn. */
export function createBareServer({ next = async () => undefined }: Partial<Turns> = {}): FastifyInstance {
  return createHttpServer({
    logger: pino({ level: 'silent' }),
    live: createMemoryLive({ clock: new StoppedClock(0) }),
    journal: { append: async () => undefined },
    clientIp: (address) => address,
    authenticate: () => undefined,
    describeUse: () => {
      throw new Error('No key is used here');
    },
    trustedOrigins: new Set(),
    turns: { next },
  });
}
