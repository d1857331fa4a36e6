import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { runDirectory } from './server/src/testing/run-directory.ts';
import { TOGETHER } from './server/src/testing/test-options.ts';

/** Begins with the files of the tour, which take longest. */
class TourFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfTour = ({ moduleId }: TestSpecification) => moduleId.includes('/tour-');
    const sorted = await super.sort(files);
    return [...sorted.filter(isOfTour), ...sorted.filter((file) => !isOfTour(file))];
  }
}

/** Tests in a real browser: `npm run test:e2e`. They need a Chromium, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    ...TOGETHER,
    include: ['server/src/e2e/**/*.test.ts', 'dashboard/e2e/**/*.test.ts'],
    pool: 'forks',
    // A file keeps less than one processor busy: it mostly waits for pages and schedules. The files of a worker share a browser, and
    // most of those of the dashboard a server.
    maxWorkers: 2,
    sequence: { sequencer: TourFirst },
    experimental: { fsModuleCache: true },
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['server/src/testing/around-tests.ts', 'dashboard/e2e/testing/setup.ts'],
    env: { TMPDIR: runDirectory() },
    provide: {
      postgresUrl: '',
      redisUrl: '',
      // Set by `npm run screenshots`.
      takesScreenshots: process.env['PHAROS_SCREENSHOTS'] !== undefined,
    },
    testTimeout: 120_000,
    // What is asked of a page until it holds, in milliseconds: pages that draw beside a server may need seconds.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
