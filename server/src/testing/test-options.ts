import { LONG_LIVED, SHORT_LIVED } from './node-options.ts';
import { runDirectory } from './run-directory.ts';

/** Passwords are hashed slowly on purpose, in tests with a small cost. */
const REMEMBERED = new URL('./remember-hashes.mjs', import.meta.url).href;

/** Options of all unit tests. */
export const SHARED = {
  pool: 'forks',
  // One more than the cores that are guaranteed, because tests wait for the embedded ClickHouse half of the time.
  maxWorkers: 3,
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: ['server/src/testing/around-tests.ts'],
  // Transformed modules are kept below `node_modules`: a run of one test file takes 5 s instead of 13 s.
  experimental: { fsModuleCache: true },
  env: { TMPDIR: runDirectory() },
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

/** Options of files that start programs, or are about the process itself: a process for each. */
export const ALONE = { isolate: true, execArgv: [...SHORT_LIVED, '--import', REMEMBERED] };

/**
 * Options of files that share a process, because loading the server takes longer than most files. chDB binds one data directory at a
 * time, so a file opens one.
 */
export const TOGETHER = { isolate: false, execArgv: [...LONG_LIVED, '--import', REMEMBERED] };
