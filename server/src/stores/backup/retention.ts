const DAY_MS = 86_400_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** For how many days, weeks and months the last backup of each is kept. Weeks begin on Monday; times are UTC. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export const KEEP_ALL: Keep = { days: Infinity, weeks: 0, months: 0 };

const UNITS: Readonly<Record<string, keyof Keep>> = { d: 'days', w: 'weeks', m: 'months' };

/** Parses `7d,4w,12m`. @returns `undefined` if it is not such a list. */
export function parseKeep(text: string): Keep | undefined {
  const keep = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(',')) {
    const [, count, unit = ''] = /^\s*([1-9]\d{0,3})([dwm])\s*$/.exec(part) ?? [];
    const name = UNITS[unit];
    if (count === undefined || name === undefined || keep[name] > 0) return undefined;
    keep[name] = Number(count);
  }
  return keep;
}

/**
 * Returns the backups that need not be kept. The last backup is always kept, and so is the last one of each of the latest days, weeks and
 * months that have any: a pause in backups removes none.
 * @param names oldest first.
 */
export function choosePruned(
  names: readonly string[],
  timeOf: (name: string) => number,
  keep: Keep,
): readonly string[] {
  const newestFirst = [...names].reverse();
  const kept = new Set(newestFirst.slice(0, 1));
  const periods: readonly (readonly [number, (ms: number) => string])[] = [
    [keep.days, (ms) => String(Math.floor(ms / DAY_MS))],
    [keep.weeks, (ms) => String(Math.floor((ms - FIRST_MONDAY_MS) / (7 * DAY_MS)))],
    [keep.months, (ms) => new Date(ms).toISOString().slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const name of newestFirst) {
      const period = periodOf(timeOf(name));
      if (seen.has(period)) continue;
      if (seen.size >= count) break;
      seen.add(period);
      kept.add(name);
    }
  }
  return names.filter((name) => !kept.has(name));
}
