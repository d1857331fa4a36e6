import { defineConfig } from 'vitest/config';
import { LONG_LIVED, SHORT_LIVED } from './server/src/testing/node-options.ts';
import { runDirectory } from './server/src/testing/run-directory.ts';

/** Passwords are hashed slowly on purpose; the same one with the same salt is so only once a process. */
const REMEMBERED = new URL('./server/src/testing/remember-hashes.mjs', import.meta.url).href;

/** Files that start programs, or are about the process itself. They come first, because they take longest. */
const ALONE = [
  'server/src/{guides,kill,main,readme}.test.ts',
  'server/src/commands/*.test.ts',
  'server/src/modules/{erasure/crash,exports/exports.memory,organization-exports/kill,status-pages/serving/kill,visits/backfill}.test.ts',
  'server/src/stores/facts/{chdb,chdb-connection,engine-memory,journal-crash,loader-crash,server}.test.ts',
];

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', 'server/src/e2e/**', '**/*.thorough.test.ts'],
    pool: 'forks',
    // One more than the cores that are guaranteed, because tests wait for the embedded ClickHouse half of the time.
    maxWorkers: 3,
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['server/src/testing/leave-nothing.ts'],
    // Transformed modules are kept below `node_modules`: a run of one test file takes 5 s instead of 13 s.
    experimental: { fsModuleCache: true },
    env: { TMPDIR: runDirectory() },
    // Where real servers are; without them only the embedded stores are tested.
    provide: {
      postgresUrl: process.env['PHAROS_TEST_POSTGRES_URL'] ?? '',
      redisUrl: process.env['PHAROS_TEST_REDIS_URL'] ?? '',
      fuzzFactor: Number(process.env['PHAROS_FUZZ_QUERIES'] ?? 0),
    },
    testTimeout: 30_000,
    // A machine that tests for others stalls now and then; Vitest tells what passed only the second time.
    retry: process.env['CI'] === undefined ? 0 : 1,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          isolate: true,
          execArgv: [...SHORT_LIVED, '--import', REMEMBERED],
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            'server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tracker/src/**/*.test.ts',
            'dashboard/src/**/*.test.{ts,tsx}',
            'sdk/src/**/*.test.ts',
          ],
          exclude: ALONE,
          execArgv: [...LONG_LIVED, '--import', REMEMBERED],
          // Loading the server takes longer than most files. chDB binds one data directory at a time, so a file opens one.
          isolate: false,
        },
      },
    ],
  },
});
