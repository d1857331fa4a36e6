import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { ALONE, SHARED, TOGETHER } from './server/src/testing/test-options.ts';

const SERVERS = {
  postgresUrl: process.env['PHAROS_TEST_POSTGRES_URL'] ?? '',
  redisUrl: process.env['PHAROS_TEST_REDIS_URL'] ?? '',
  clickhouseUrl: process.env['PHAROS_TEST_CLICKHOUSE_URL'] ?? '',
  clickhouseCluster: process.env['PHAROS_TEST_CLICKHOUSE_CLUSTER'] ?? '',
};

/** Set by `npm run fuzz:queries` and `npm run fuzz:service`. */
const FUZZ_FACTOR = process.env['PHAROS_FUZZ_FACTOR'];

/** `npm run test:thorough`: files that start programs or take minutes, random tests with more cases, and real Postgres and Redis. */
export default defineConfig({
  test: {
    ...SHARED,
    exclude: ['**/node_modules/**'],
    provide: {
      ...SERVERS,
      isEmbeddedTested: false,
      fuzzFactor: Number(FUZZ_FACTOR ?? 0),
    },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        // A process for each, and optimized code, because a file takes up to minutes.
        test: {
          name: 'alone',
          include: ['{server,sdk}/src/**/*.thorough.test.ts'],
          ...ALONE,
          execArgv: TOGETHER.execArgv,
        },
      },
      {
        extends: true,
        test: {
          name: 'random',
          include: filesWith('fuzzRuns|IS_FUZZ'),
          ...TOGETHER,
          provide: { fuzzFactor: Number(FUZZ_FACTOR ?? 6) },
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: SERVERS.postgresUrl === '' ? [] : filesWith('availableStateDrivers|testServers'),
          ...TOGETHER,
        },
      },
    ],
  },
});

function filesWith(pattern: string): string[] {
  const args = ['grep', '-lE', pattern, '--', '*.test.ts', ':!*.thorough.test.ts'];
  return execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n');
}
