import { afterAll, afterEach, vi } from 'vitest';
import { printFailureReport } from './failure-report.ts';

// Before the hooks of a file close what is reported.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') printFailureReport(task.fullTestName);
});

// Test files share a process: a changed clock must not affect the next file.
afterAll(() => {
  vi.useRealTimers();
});
