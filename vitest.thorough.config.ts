import { defineConfig } from 'vitest/config';
import { runDirectory } from './server/src/testing/run-directory.ts';

/** Tests that take minutes of processor time: `npm run test:thorough`. `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['server/src/**/*.thorough.test.ts'],
    pool: 'forks',
    isolate: true,
    maxWorkers: 1,
    globalSetup: ['server/src/testing/global-setup.ts'],
    experimental: { fsModuleCache: true },
    env: { TMPDIR: runDirectory() },
    provide: { postgresUrl: '', redisUrl: '', fuzzFactor: 0 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
