import { describe, expect, test } from 'vitest';
import { quietEndAt } from './quiet-hours.ts';
import { WEEKDAYS } from './rule-fields.contract.ts';

const NIGHT = {
  timezone: 'Europe/Berlin',
  from: '22:00',
  to: '07:00',
  days: [...WEEKDAYS],
};

/** Returns the end of the quiet hours as an ISO 8601 time. */
function endAt(at: string, change: Partial<typeof NIGHT> = {}): string | undefined {
  const endMs = quietEndAt({ ...NIGHT, ...change }, Date.parse(at));
  return endMs === undefined ? undefined : new Date(endMs).toISOString();
}

describe('quiet hours', () => {
  test('end at the local time, one hour earlier in the night in which the clock skips an hour', () => {
    expect(endAt('2026-03-27T23:00:00Z')).toBe('2026-03-28T06:00:00.000Z');
    expect(endAt('2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(endAt('2026-03-29T04:59:59Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(endAt('2026-03-29T05:00:00Z')).toBeUndefined();
  });

  test('last an hour longer in the night in which the clock repeats an hour', () => {
    expect(endAt('2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(endAt('2026-10-25T05:59:59Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(endAt('2026-10-25T06:00:00Z')).toBeUndefined();
  });

  test('that end at a time that the clock skips end at the change', () => {
    expect(endAt('2026-03-28T23:00:00Z', { to: '02:30' })).toBe('2026-03-29T01:00:00.000Z');
    expect(endAt('2026-03-29T01:00:00Z', { to: '02:30' })).toBeUndefined();
  });

  test('apply without a gap to an hour that is repeated', () => {
    const hours = { from: '01:00', to: '04:00' };
    for (const at of [
      '2026-10-24T23:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T02:59:59Z',
    ])
      expect(endAt(at, hours)).toBe('2026-10-25T03:00:00.000Z');
    expect(endAt('2026-10-25T03:00:00Z', hours)).toBeUndefined();
  });

  test('of a day include its night after the change of the clock', () => {
    const saturday = { days: ['saturday' as const] };
    expect(endAt('2026-03-29T04:00:00Z', saturday)).toBe('2026-03-29T05:00:00.000Z');
    expect(endAt('2026-03-29T21:00:00Z', saturday)).toBeUndefined();
  });
});
