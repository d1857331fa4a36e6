import { afterAll, vi } from 'vitest';

// Test files share a process: a changed clock must not affect the next file.
afterAll(() => {
  vi.useRealTimers();
});
