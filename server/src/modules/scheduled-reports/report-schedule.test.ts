import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { FREQUENCIES } from './frequencies.contract.ts';
import { latestPeriod, nextDueMs, scheduleOf } from './report-schedule.ts';

const at = (text: string) => Date.parse(text);
const iso = (epochMs: number) => new Date(epochMs).toISOString();
const schedule = (
  frequency: (typeof FREQUENCIES)[number],
  timeZone = 'Europe/Berlin',
  weekStart: 'monday' | 'sunday' = 'monday',
) => scheduleOf({ frequency, hour: 8 }, { timeZone, weekStart });

describe('the period of a report', () => {
  test('is yesterday, the last week or the last month, in the zone of the website', () => {
    // Sunday 23:30 in UTC is Monday 00:30 in Berlin.
    const nowMs = at('2026-11-22T23:30:00Z');
    expect(latestPeriod(schedule('daily'), nowMs)).toEqual({
      startMs: at('2026-11-21T23:00:00Z'),
      endMs: at('2026-11-22T23:00:00Z'),
      firstDay: '2026-11-22',
      lastDay: '2026-11-22',
      compared: { firstDay: '2026-11-21', lastDay: '2026-11-21' },
    });
    expect(latestPeriod(schedule('weekly'), nowMs)).toMatchObject({
      firstDay: '2026-11-16',
      lastDay: '2026-11-22',
      compared: { firstDay: '2026-11-09', lastDay: '2026-11-15' },
    });
    expect(latestPeriod(schedule('weekly', 'UTC'), nowMs)).toMatchObject({ lastDay: '2026-11-15' });
    expect(latestPeriod(schedule('weekly', 'UTC', 'sunday'), nowMs)).toMatchObject({
      firstDay: '2026-11-15',
      lastDay: '2026-11-21',
    });
  });

  test('of a month is compared with the month before, whatever their lengths', () => {
    expect(latestPeriod(schedule('monthly'), at('2026-03-15T12:00:00Z'))).toMatchObject({
      firstDay: '2026-02-01',
      lastDay: '2026-02-28',
      compared: { firstDay: '2026-01-01', lastDay: '2026-01-31' },
    });
  });
});

describe('a report is due', () => {
  test('at its hour on the first day after the period', () => {
    const nowMs = at('2026-11-23T12:00:00Z');
    expect(iso(nextDueMs(schedule('daily'), nowMs))).toBe('2026-11-24T07:00:00.000Z');
    expect(iso(nextDueMs(schedule('weekly'), nowMs))).toBe('2026-11-30T07:00:00.000Z');
    expect(iso(nextDueMs(schedule('monthly'), nowMs))).toBe('2026-12-01T07:00:00.000Z');
    expect(iso(nextDueMs(schedule('daily'), at('2026-11-23T06:59:00Z')))).toBe('2026-11-23T07:00:00.000Z');
  });

  test('when clocks change at the instant of the change, if the hour is skipped', () => {
    const night = scheduleOf(
      { frequency: 'daily', hour: 2 },
      { timeZone: 'Europe/Berlin', weekStart: 'monday' },
    );
    expect(iso(nextDueMs(night, at('2026-03-28T12:00:00Z')))).toBe('2026-03-29T01:00:00.000Z');
    expect(iso(nextDueMs(night, at('2026-10-24T12:00:00Z')))).toBe('2026-10-25T00:00:00.000Z');
  });

  test('once for each period, in every zone, and then the period is the one that just ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FREQUENCIES),
        fc.constantFrom(
          'UTC',
          'Europe/Berlin',
          'America/New_York',
          'Asia/Kathmandu',
          'Pacific/Apia',
          'Australia/Lord_Howe',
        ),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        (frequency, timeZone, hour, startMs) => {
          const subject = scheduleOf({ frequency, hour }, { timeZone, weekStart: 'monday' });
          let dueMs = nextDueMs(subject, startMs);
          const days = new Set<string>();
          for (let count = 0; count < 20; count += 1) {
            const period = latestPeriod(subject, dueMs);
            // Independent of the calendar: the local date by Intl.
            const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(dueMs);
            expect(period.endMs).toBeLessThanOrEqual(dueMs);
            expect(period.lastDay < local).toBe(true);
            if (frequency === 'monthly') expect(local.endsWith('-01')).toBe(true);
            if (frequency === 'weekly') expect(new Date(`${local}T00:00:00Z`).getUTCDay()).toBe(1);
            expect(days.has(period.lastDay)).toBe(false);
            days.add(period.lastDay);
            const next = nextDueMs(subject, dueMs);
            expect(next).toBeGreaterThan(dueMs);
            dueMs = next;
          }
        },
      ),
      { numRuns: fuzzRuns(60) },
    );
  });
});
