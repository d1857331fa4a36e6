import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../lib/time/time-zone.ts';
import { type DaysInput, toDays } from './days.ts';

/** 29 March 2026 in Berlin, which has 23 hours, and today until 10:00. */
const CHANGE = Date.parse('2026-03-28T23:00:00Z');
const TODAY = Date.parse('2026-03-29T22:00:00Z');
const NOW = TODAY + 10 * HOUR_MS;
const NOTHING = { upMs: 0, degradedMs: 0, downMs: 0 };

const input = (changes: Partial<DaysInput> = {}): DaysInput => ({
  dates: ['2026-03-29', '2026-03-30'],
  bounds: [CHANGE, TODAY, NOW],
  covered: [
    { ...NOTHING, upMs: 23 * HOUR_MS },
    { ...NOTHING, upMs: 9 * HOUR_MS, downMs: HOUR_MS },
  ],
  maintenance: [],
  coveredInMaintenance: [],
  incidents: [],
  hidesUptime: false,
  ...changes,
});

describe('the days of a component', () => {
  test('count only the elapsed time of today', () => {
    const { days, uptimePercent } = toDays(input());
    expect(days.map(({ measuredMs }) => measuredMs)).toEqual([23 * HOUR_MS, 10 * HOUR_MS]);
    expect(days.map((day) => day.uptimePercent)).toEqual([100, 90]);
    expect(days.map(({ state }) => state)).toEqual(['up', 'down']);
    expect(uptimePercent).toBe(96.9696);
  });

  test('without checks look different from days without problems', () => {
    const { days, uptimePercent } = toDays(input({ covered: [NOTHING, NOTHING] }));
    expect(days.map(({ state, uptimePercent: percent }) => [state, percent])).toEqual([
      ['no_data', null],
      ['no_data', null],
    ]);
    expect(uptimePercent).toBeNull();
  });

  test('have no percentage in total until an hour was observed', () => {
    const minutes = (upMs: number) =>
      toDays(input({ covered: [NOTHING, { ...NOTHING, upMs }] })).uptimePercent;
    expect([minutes(59 * 60_000), minutes(HOUR_MS)]).toEqual([null, 100]);
  });

  test('show maintenance, and count nothing that checks found meanwhile', () => {
    const { days } = toDays(
      input({
        covered: [
          { ...NOTHING, upMs: 21 * HOUR_MS, downMs: 2 * HOUR_MS },
          { ...NOTHING, upMs: 10 * HOUR_MS },
        ],
        maintenance: [{ fromMs: TODAY - 2 * HOUR_MS, toMs: TODAY + HOUR_MS }],
        coveredInMaintenance: [
          { ...NOTHING, downMs: 2 * HOUR_MS },
          { ...NOTHING, upMs: HOUR_MS },
        ],
      }),
    );
    expect(days).toMatchObject([
      { state: 'maintenance', maintenanceMs: 2 * HOUR_MS, downMs: 0, measuredMs: 21 * HOUR_MS },
      { state: 'maintenance', maintenanceMs: HOUR_MS, downMs: 0, measuredMs: 9 * HOUR_MS },
    ]);
    for (const [index, { measuredMs = Number.NaN, maintenanceMs = Number.NaN }] of days.entries())
      expect(measuredMs + maintenanceMs).toBeLessThanOrEqual(([23, 10][index] ?? 0) * HOUR_MS);
  });

  test('are never rounded up to 100 percent', () => {
    const { uptimePercent } = toDays(
      input({ covered: [{ ...NOTHING, upMs: 23 * HOUR_MS - 1, downMs: 1 }, NOTHING] }),
    );
    expect(uptimePercent).toBeLessThan(100);
  });

  test('name the incidents of each day, and no uptime when it is hidden', () => {
    const incidents = [{ id: 'inc_1', fromMs: TODAY - HOUR_MS, toMs: TODAY + HOUR_MS }];
    const { days } = toDays(input({ incidents, hidesUptime: true }));
    expect(days.map(({ incidentIds }) => incidentIds)).toEqual([['inc_1'], ['inc_1']]);
    // Uptime could be computed from the durations.
    for (const day of days) expect(Object.keys(day)).toEqual(['date', 'state', 'incidentIds']);
  });
});
