import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // chDB binds one data directory per process, so every test file gets a process of its own.
    pool: 'forks',
    isolate: true,
    maxWorkers: 2,
    // Where real servers are; without them only the embedded stores are tested.
    provide: {
      postgresUrl: process.env['PHAROS_TEST_POSTGRES_URL'] ?? '',
      redisUrl: process.env['PHAROS_TEST_REDIS_URL'] ?? '',
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
