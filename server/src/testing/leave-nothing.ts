import { afterAll, vi } from 'vitest';

// Test files share a process: what one did to its clock must not meet the next.
afterAll(() => {
  vi.useRealTimers();
});
