const DAY_MS = 86_400_000;

/** A date so many days later: `2026-02-28` and 1 give `2026-03-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later, the last day of the month where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(first + (Math.min(day, last) - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** The beginning of the week that a date lies in. */
export function weekBegin(date: string, weekStart: 'monday' | 'sunday'): string {
  const day = new Date(date).getUTCDay();
  return addDays(date, -((day - (weekStart === 'monday' ? 1 : 0) + 7) % 7));
}

/** The weeks that a month touches, each with seven dates. `month` is any date of it. */
export function weeksOf(month: string, weekStart: 'monday' | 'sunday'): readonly (readonly string[])[] {
  const first = `${month.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const weeks: string[][] = [];
  for (let begin = weekBegin(first, weekStart); begin <= last; begin = addDays(begin, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(begin, index)));
  return weeks;
}

/** The date that a key leads to from another one, as grids of dates have it; `undefined` for other keys. */
export function dateByKey(key: string, from: string, weekStart: 'monday' | 'sunday'): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'PageUp':
      return addMonths(from, -1);
    case 'PageDown':
      return addMonths(from, 1);
    case 'Home':
      return weekBegin(from, weekStart);
    case 'End':
      return addDays(weekBegin(from, weekStart), 6);
    default:
      return undefined;
  }
}
