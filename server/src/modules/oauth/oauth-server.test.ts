import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { createMemoryLive } from '../../stores/live/memory.ts';
import type { State } from '../../stores/state/state.ts';
import { openTestState } from '../../stores/state/testing/open-test-state.ts';
import { createOauthServer } from './oauth-server.ts';

const BASE_URL = 'https://pharos.example';

let state: State;
beforeAll(async () => {
  state = await openTestState();
});
afterAll(() => state.close());

test('opening is retried on the next request after the store was unavailable', async () => {
  let isAway = true;
  const db = new Proxy(state.db, {
    get: (database, property) => {
      if (isAway) throw new AppError('SERVICE_UNAVAILABLE');
      const value: unknown = Reflect.get(database, property, database);
      return typeof value === 'function' ? value.bind(database) : value;
    },
  });
  const live = createMemoryLive({ clock: new StoppedClock(Date.now()) });
  const server = createOauthServer({
    state: { ...state, db },
    live,
    secret: 'a secret of at least thirty-two characters',
    baseUrl: BASE_URL,
    audiences: [BASE_URL],
    tokenKey: Buffer.alloc(32, 1),
    logger: { error: () => undefined },
  });
  const call = { method: 'GET', path: '/.well-known/oauth-authorization-server', ip: '127.0.0.1' } as const;
  await expect(server.handle(call)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  isAway = false;
  expect((await server.handle(call)).status).toBe(200);
  await live.close();
});
