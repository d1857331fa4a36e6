import { expect, test } from 'vitest';
import { recentDays } from './recent-days.ts';

test('the last 30 days include today in the time zone of the browser', () => {
  const nowMs = Date.parse('2026-03-01T23:30:00Z');
  expect(recentDays(nowMs, 'UTC')).toEqual({
    startDate: '2026-01-31',
    endDate: '2026-03-01',
    timezone: 'UTC',
  });
  expect(recentDays(nowMs, 'Asia/Tokyo')).toMatchObject({ startDate: '2026-02-01', endDate: '2026-03-02' });
});
