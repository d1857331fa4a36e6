import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import { SHORT_LIVED } from '../../testing/node-options.ts';
import { testServers } from '../../testing/test-servers.ts';
import { organization } from '../organizations/organizations.table.ts';
import { addMonitor, openMonitors, UP } from './testing/open-monitors.ts';

const COUNT = 20;
const INTERVAL_MS = 60_000;
const TYPESCRIPT = new URL('../../stores/facts/testing/run-typescript.mjs', import.meta.url).href;

let state: State;
beforeAll(async () => {
  state = await openTestState(availableStateDrivers().at(-1));
});
afterAll(() => state.close());

test.skipIf(!availableStateDrivers().includes('postgres'))(
  'kill -9 of a process that checks: each check is delayed by one interval, none is performed twice, and nobody is notified',
  async () => {
    const begun: string[] = [];
    const server = createServer((request) => {
      // It never answers: the process is killed during the checks.
      request.on('data', (chunk) => begun.push(JSON.parse(String(chunk)).url));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');

    const checked: string[] = [];
    const survivor = openMonitors({
      state,
      respond: ({ config }) => {
        checked.push(String(Reflect.get(config, 'url')));
        return UP;
      },
    });
    const urls = Array.from({ length: COUNT }, (_, index) => `https://shop-${index}.example/`);
    for (const url of urls) await addMonitor(survivor, { url });
    survivor.clock.advance(INTERVAL_MS);
    const [found] = await state.db
      .select({ database: sql<string>`current_database()` })
      .from(organization)
      .limit(1);
    const database = new URL(testServers.postgresUrl ?? '');
    database.pathname = found?.database ?? '';
    const child = fork(
      new URL('./testing/probe-in-process.ts', import.meta.url),
      [database.href, String(survivor.clock.now()), `http://127.0.0.1:${address.port}/`],
      { execArgv: [...SHORT_LIVED, '--import', TYPESCRIPT] },
    );
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(COUNT);
    child.kill('SIGKILL');
    await once(child, 'exit');

    await survivor.prober.tick();
    await survivor.prober.settle();
    expect(checked).toEqual([]);
    await survivor.run(INTERVAL_MS);
    expect(checked.sort()).toEqual([...urls].sort());
    expect(new Set(begun).size).toBe(COUNT);
    expect(survivor.facts.every(({ status }) => status === 'up')).toBe(true);
    expect(survivor.published).toEqual([]);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  },
  60_000,
);
