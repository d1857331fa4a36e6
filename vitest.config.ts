import { defineConfig } from 'vitest/config';
import { ALONE, SHARED, TOGETHER } from './server/src/testing/test-options.ts';

/** Files that are about the process itself. They come first, because they take longest. */
const PROCESSES = [
  'server/src/system-tests/readme.test.ts',
  'server/src/stores/facts/engines/{chdb,chdb-connection}.test.ts',
];

/** `npm test`: every guarantee that needs seconds. `vitest.thorough.config.ts` has the others. */
export default defineConfig({
  test: {
    ...SHARED,
    exclude: ['**/node_modules/**', 'server/src/e2e/**', '**/*.thorough.test.ts'],
    // Where real servers are; without them only the embedded stores are tested.
    provide: {
      postgresUrl: process.env['PHAROS_TEST_POSTGRES_URL'] ?? '',
      redisUrl: process.env['PHAROS_TEST_REDIS_URL'] ?? '',
      clickhouseUrl: process.env['PHAROS_TEST_CLICKHOUSE_URL'] ?? '',
      clickhouseCluster: process.env['PHAROS_TEST_CLICKHOUSE_CLUSTER'] ?? '',
      isEmbeddedTested: true,
      fuzzFactor: 0,
    },
    projects: [
      { extends: true, test: { name: 'alone', include: PROCESSES, ...ALONE } },
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
          exclude: PROCESSES,
          ...TOGETHER,
        },
      },
    ],
  },
});
