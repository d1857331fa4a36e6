/** Days of the week, Monday first, as RFC 5545 names them. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** One of them. */
export type Weekday = (typeof WEEKDAYS)[number];

/** How maintenance repeats, as the form edits it. */
export interface Recurrence {
  readonly repeats: 'never' | 'daily' | 'weekly' | 'monthly' | 'custom';
  /** Every so many days, weeks or months. */
  readonly interval: number;
  /** Of weekly maintenance. */
  readonly weekdays: readonly Weekday[];
  /** Monthly: on the same day of the month, or on the same weekday, such as the second Sunday. */
  readonly monthly: 'day' | 'weekday';
  /** Ends after so many occurrences; `null` never. */
  readonly count: number | null;
  /** The rule, if it has parts that the form has no controls for. */
  readonly custom: string;
}

/** Maintenance that does not repeat. */
export const ONCE: Recurrence = {
  repeats: 'never',
  interval: 1,
  weekdays: [],
  monthly: 'day',
  count: null,
  custom: '',
};

const DAY_MS = 86_400_000;
const FREQUENCIES = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' } as const;
const NTH = /^([1-4]|-1)(MO|TU|WE|TH|FR|SA|SU)$/;
/** The form looks so many days, weeks or months ahead for occurrences. */
const MAX_STEPS = 2_000;
const LAST_WEEK = 5;

/** Returns the weekday of a local time, which is given as if it were UTC. */
export function weekdayOf(wallMs: number): Weekday {
  return WEEKDAYS[(new Date(wallMs).getUTCDay() + 6) % 7] ?? 'MO';
}

/** Returns which of its weekdays in the month a local time is, 1 to 4; -1 for the fifth, which is the last. */
export function weekOfMonth(wallMs: number): number {
  const nth = Math.ceil(new Date(wallMs).getUTCDate() / 7);
  return nth >= LAST_WEEK ? -1 : nth;
}

/** Returns the rule of RFC 5545; `null` for maintenance that happens once. @param startMs the local time of the first occurrence. */
export function toRrule(recurrence: Recurrence, startMs: number): string | null {
  const { repeats, interval, weekdays, monthly, count, custom } = recurrence;
  if (repeats === 'never') return null;
  if (repeats === 'custom') return custom.trim();
  const days =
    weekdays.length === 0 ? [weekdayOf(startMs)] : WEEKDAYS.filter((day) => weekdays.includes(day));
  return [
    `FREQ=${repeats.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(repeats === 'weekly' ? [`BYDAY=${days.join(',')}`] : []),
    ...(repeats === 'monthly' && monthly === 'weekday'
      ? [`BYDAY=${weekOfMonth(startMs)}${weekdayOf(startMs)}`]
      : []),
    ...(count === null ? [] : [`COUNT=${count}`]),
  ].join(';');
}

/** Reads a rule. Rules with other parts than those of the form are `custom`. @param startMs the local time of the first occurrence. */
export function readRrule(rrule: string | null, startMs: number): Recurrence {
  if (rrule === null) return ONCE;
  const custom: Recurrence = { ...ONCE, repeats: 'custom', custom: rrule };
  const parts = new Map(
    rrule.split(';').map((part): [string, string] => {
      const [name = '', value = ''] = part.toUpperCase().split('=');
      return [name, value];
    }),
  );
  const repeats = Object.entries(FREQUENCIES).find(([name]) => name === parts.get('FREQ'))?.[1];
  if (repeats === undefined) return custom;
  const byDay = parts.get('BYDAY');
  const days = byDay?.split(',') ?? [];
  const read: Recurrence = {
    ...ONCE,
    repeats,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: repeats === 'weekly' ? WEEKDAYS.filter((day) => days.includes(day)) : [],
    monthly: repeats === 'monthly' && NTH.test(byDay ?? '') ? 'weekday' : 'day',
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
  };
  // Only a rule that the form would write the same way can be edited with its controls.
  return partsOf(toRrule(read, startMs) ?? '') === partsOf(rrule) ? read : custom;
}

/**
 * Returns the local times of the next occurrences, as if they were UTC.
 * @param afterMs the local time after which they begin.
 */
export function nextOccurrences(
  recurrence: Recurrence,
  startMs: number,
  afterMs: number,
  limit: number,
): readonly number[] {
  const found: number[] = [];
  let number = 0;
  for (const at of startsFrom(recurrence, startMs)) {
    number += 1;
    if (found.length === limit || number > (recurrence.count ?? Number.POSITIVE_INFINITY)) break;
    if (at > afterMs) found.push(at);
  }
  return found;
}

/** Yields the starts of occurrences in order. */
function* startsFrom(recurrence: Recurrence, startMs: number): Generator<number> {
  const { repeats, interval, weekdays, monthly } = recurrence;
  if (repeats === 'never') yield startMs;
  if (repeats === 'never' || repeats === 'custom' || interval < 1) return;
  const days = weekdays.length === 0 ? [weekdayOf(startMs)] : weekdays;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const units = step * interval;
    if (repeats === 'daily') yield startMs + units * DAY_MS;
    else if (repeats === 'weekly') yield* startsOfWeek(startMs, units, days);
    else yield* startsOfMonth(startMs, units, monthly);
  }
}

function startsOfWeek(startMs: number, weeks: number, days: readonly Weekday[]): readonly number[] {
  const monday = startMs - WEEKDAYS.indexOf(weekdayOf(startMs)) * DAY_MS + weeks * 7 * DAY_MS;
  return WEEKDAYS.flatMap((day, index) => {
    const at = monday + index * DAY_MS;
    return days.includes(day) && at >= startMs ? [at] : [];
  });
}

/** Months without the day, such as the 31st, are skipped. */
function startsOfMonth(startMs: number, months: number, monthly: Recurrence['monthly']): readonly number[] {
  const start = new Date(startMs);
  const timeMs = startMs % DAY_MS;
  const firstMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
  const lastDay = new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  const day = monthly === 'day' ? start.getUTCDate() : nthWeekday(firstMs, lastDay, startMs);
  return day > lastDay ? [] : [firstMs + (day - 1) * DAY_MS + timeMs];
}

/** Returns the day of a month that is the same weekday in the same week as the start. */
function nthWeekday(firstMs: number, lastDay: number, startMs: number): number {
  const distance = WEEKDAYS.indexOf(weekdayOf(startMs)) - WEEKDAYS.indexOf(weekdayOf(firstMs));
  const first = 1 + ((distance + 7) % 7);
  const nth = weekOfMonth(startMs);
  return nth === -1 ? first + Math.floor((lastDay - first) / 7) * 7 : first + (nth - 1) * 7;
}

function partsOf(rrule: string): string {
  return rrule.toUpperCase().split(';').sort().join(';');
}
