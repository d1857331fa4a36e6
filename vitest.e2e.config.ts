import { defineConfig } from 'vitest/config';
import { SHORT_LIVED } from './server/src/testing/node-options.ts';
import { runDirectory } from './server/src/testing/run-directory.ts';

/** Tests in a real browser: `npm run test:e2e`. They need a Chromium, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['server/src/e2e/**/*.test.ts', 'dashboard/e2e/**/*.test.ts'],
    pool: 'forks',
    isolate: true,
    // A file keeps less than one processor busy: it mostly waits for pages and schedules.
    maxWorkers: 2,
    execArgv: [...SHORT_LIVED],
    globalSetup: ['server/src/testing/global-setup.ts'],
    env: { TMPDIR: runDirectory() },
    provide: { postgresUrl: '', redisUrl: '' },
    testTimeout: 120_000,
    // What is asked of a page until it holds, in milliseconds: pages that draw beside a server may need seconds.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
