import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean } from '../text/did-you-mean.ts';
import { say } from '../texts/sentence.ts';
import { addMonths, GRANULARITIES } from './calendar.ts';
import { bucketLabel, cutIntoBuckets } from './time-buckets.ts';
import { PRESETS, parseEdge, presetRange } from './time-range.ts';
import { DAY_MS, findTimeZone, HOUR_MS, instantOf, type TimeZone, wallOf } from './time-zone.ts';

function zoneOf(name: string): TimeZone {
  const zone = findTimeZone(name);
  if (zone === undefined) throw new Error(`no zone ${name}`);
  return zone;
}

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];
const zones = fc.constantFrom(...ZONES).map(zoneOf);
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) });
const iso = (epochMs: number) => new Date(epochMs).toISOString();
const labels = (from: string, to: string, granularity: (typeof GRANULARITIES)[number], name: string) => {
  const zone = zoneOf(name);
  const range = {
    fromMs: parseEdge(from, 'start', zone)?.epochMs ?? 0,
    toMs: parseEdge(to, 'end', zone)?.epochMs ?? 0,
  };
  const buckets = cutIntoBuckets(range, granularity, zone, 'monday', 10_000);
  return buckets?.starts.map((start) => bucketLabel(start, granularity, zone));
};

describe('zones', () => {
  test('only names in the time zone database are accepted; offsets are not', () => {
    for (const name of [
      'UTC',
      'Europe/Berlin',
      'europe/berlin',
      'Asia/Kolkata',
      'Asia/Calcutta',
      'Etc/GMT+2',
    ])
      expect(findTimeZone(name), name).toBeDefined();
    for (const name of ['', '+02:00', 'Europe/Berln', "UTC'; DROP", 'x'.repeat(100), '../etc/passwd'])
      expect(findTimeZone(name), name).toBeUndefined();
  });

  test('an existing local time maps to its first instant of the day', () => {
    fc.assert(
      fc.property(zones, instants, (zone, epochMs) => {
        const wallMs = wallOf(zone, epochMs);
        const found = instantOf(zone, wallMs);
        expect(wallOf(zone, found)).toBe(wallMs);
        expect(found).toBeLessThanOrEqual(epochMs);
        expect(epochMs - found).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  test('a skipped local time maps to the instant of the change', () => {
    expect(iso(instantOf(zoneOf('Europe/Berlin'), Date.UTC(2026, 2, 29, 2, 30)))).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    expect(iso(instantOf(zoneOf('America/Sao_Paulo'), Date.UTC(2018, 10, 4)))).toBe(
      '2018-11-04T03:00:00.000Z',
    );
    expect(iso(instantOf(zoneOf('Pacific/Apia'), Date.UTC(2011, 11, 30, 12)))).toBe(
      '2011-12-30T10:00:00.000Z',
    );
  });
});

describe('buckets', () => {
  test('buckets are in order, start no later than the range and cover all of it', () => {
    const lengths = fc.integer({ min: 1, max: 40 * DAY_MS });
    fc.assert(
      fc.property(
        zones,
        instants,
        lengths,
        fc.constantFrom(...GRANULARITIES),
        (zone, fromMs, lengthMs, granularity) => {
          const range = { fromMs, toMs: fromMs + lengthMs };
          const starts = cutIntoBuckets(range, granularity, zone, 'monday', 2_000)?.starts;
          if (starts === undefined) return;
          expect(starts[0]).toBeLessThanOrEqual(fromMs);
          expect(starts[1] ?? range.toMs).toBeGreaterThan(fromMs);
          for (const [index, start] of starts.entries()) {
            expect(start).toBeLessThan(range.toMs);
            if (index > 0) expect(start).toBeGreaterThan(starts[index - 1] ?? 0);
          }
        },
      ),
    );
  });

  test('every instant is in the bucket labelled with its local date or hour', () => {
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 0, max: 5 * DAY_MS - 1 }), (zone, fromMs, sinceMs) => {
        const range = { fromMs, toMs: fromMs + 5 * DAY_MS };
        const at = fromMs + sinceMs;
        for (const [granularity, length] of [
          ['day', 10],
          ['hour', 13],
        ] as const) {
          const starts = cutIntoBuckets(range, granularity, zone, 'monday', 2_000)?.starts ?? [];
          const start = starts.findLast((candidate) => candidate <= at) ?? 0;
          const local = iso(wallOf(zone, at)).slice(0, length);
          expect(bucketLabel(start, granularity, zone).slice(0, length)).toBe(local);
        }
      }),
    );
  });

  test('a day with a clock change has 23 or 25 hours, with the repeated hour twice', () => {
    const spring = labels('2026-03-29', '2026-03-29', 'hour', 'Europe/Berlin');
    expect(spring).toHaveLength(23);
    expect(spring?.slice(1, 3)).toEqual(['2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00']);
    const autumn = labels('2026-10-25', '2026-10-25', 'hour', 'Europe/Berlin');
    expect(autumn).toHaveLength(25);
    expect(autumn?.slice(2, 4)).toEqual(['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00']);
    expect(labels('2026-01-01', '2026-01-01', 'hour', 'Asia/Kolkata')?.[5]).toBe('2026-01-01T05:00:00+05:30');
  });

  test('a day with a skipped midnight starts later, and a skipped day has no bucket', () => {
    expect(labels('2018-11-03', '2018-11-05', 'day', 'America/Sao_Paulo')).toEqual([
      '2018-11-03',
      '2018-11-04',
      '2018-11-05',
    ]);
    expect(labels('2011-12-29', '2011-12-31', 'day', 'Pacific/Apia')).toEqual(['2011-12-29', '2011-12-31']);
  });

  test('weeks, months and years start at their calendar dates', () => {
    expect(labels('2026-03-01', '2026-03-10', 'week', 'UTC')).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
    ]);
    expect(labels('2026-01-31', '2026-03-01', 'month', 'UTC')).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(labels('2024-06-01', '2026-01-01', 'year', 'UTC')).toEqual([
      '2024-01-01',
      '2025-01-01',
      '2026-01-01',
    ]);
  });

  test('too many buckets are rejected without being counted one by one', () => {
    const range = { fromMs: 0, toMs: 4_000 * DAY_MS };
    expect(cutIntoBuckets(range, 'minute', zoneOf('UTC'), 'monday', 10_000)).toBeUndefined();
  });
});

describe('ranges', () => {
  const NOW = Date.parse('2026-03-18T22:30:00Z');
  const of = (preset: (typeof PRESETS)[number]) => {
    const { fromMs, toMs } = presetRange(preset, NOW, zoneOf('Asia/Tokyo'), 'sunday');
    return [iso(fromMs + 9 * HOUR_MS).slice(0, 16), iso(toMs + 9 * HOUR_MS).slice(0, 16)];
  };

  test.each([
    ['today', '2026-03-19T00:00', '2026-03-20T00:00'],
    ['yesterday', '2026-03-18T00:00', '2026-03-19T00:00'],
    ['last_7d', '2026-03-13T00:00', '2026-03-20T00:00'],
    ['last_30d', '2026-02-18T00:00', '2026-03-20T00:00'],
    ['this_week', '2026-03-15T00:00', '2026-03-20T00:00'],
    ['last_week', '2026-03-08T00:00', '2026-03-15T00:00'],
    ['this_month', '2026-03-01T00:00', '2026-03-20T00:00'],
    ['last_month', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['this_year', '2026-01-01T00:00', '2026-03-20T00:00'],
    ['last_12m', '2025-04-01T00:00', '2026-03-20T00:00'],
    ['realtime', '2026-03-19T07:00', '2026-03-19T07:30'],
  ] as const)('%s consists of local days', (preset, from, to) => {
    expect(of(preset)).toEqual([from, to]);
  });

  test('every preset is a range', () => {
    fc.assert(
      fc.property(zones, instants, fc.constantFrom(...PRESETS), (zone, nowMs, preset) => {
        const { fromMs, toMs } = presetRange(preset, nowMs, zone, 'monday');
        expect(fromMs).toBeLessThan(toMs);
      }),
    );
  });

  test.each([
    ['2026-03-29', 'start', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 'end', '2026-03-29T22:00:00.000Z'],
    ['2026-03-29T12:00', 'end', '2026-03-29T10:00:00.000Z'],
    ['2026-03-29 12:00:30', 'start', '2026-03-29T10:00:30.000Z'],
    ['2026-03-29T12:00:00.5Z', 'start', '2026-03-29T12:00:00.500Z'],
    ['2026-03-29T12:00:00+05:30', 'start', '2026-03-29T06:30:00.000Z'],
    ['2026-03-29T12:00:00-0330', 'start', '2026-03-29T15:30:00.000Z'],
  ] as const)('%s as %s in Berlin', (text, edge, expected) => {
    expect(iso(parseEdge(text, edge, zoneOf('Europe/Berlin'))?.epochMs ?? 0)).toBe(expected);
  });

  test('an invalid date is rejected', () => {
    for (const text of [
      '',
      '2026-02-30',
      '2026-13-01',
      '2026-1-1',
      '2026-01-01T24:00',
      'today',
      '1767225600000',
    ])
      expect(parseEdge(text, 'start', zoneOf('UTC')), text).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = parseEdge(text, 'end', zoneOf('UTC'));
        expect(found === undefined || Number.isFinite(found)).toBe(true);
      }),
    );
  });

  test('the last day of a month is respected', () => {
    expect(iso(addMonths(Date.UTC(2024, 1, 29, 5), -12))).toBe('2023-02-28T05:00:00.000Z');
    expect(iso(addMonths(Date.UTC(2026, 0, 31), 1))).toBe('2026-02-28T00:00:00.000Z');
  });
});

test('a similar name is suggested, a different one is not', () => {
  const known = ['summary_metrics', 'top_pages', 'country', 'os_name'];
  expect(didYouMean('top_page', known)).toEqual(say('fields.didYouMean', { name: 'top_pages' }));
  expect(didYouMean('summary-metrcis', known)).toEqual(say('fields.didYouMean', { name: 'summary_metrics' }));
  expect(didYouMean('coutnry', known)).toEqual(say('fields.didYouMean', { name: 'country' }));
  expect(didYouMean('zebra', known)).toBeUndefined();
  expect(didYouMean('x'.repeat(100_000), known)).toBeUndefined();
});
