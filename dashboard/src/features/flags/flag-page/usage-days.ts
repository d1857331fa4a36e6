const DAY_MS = 86_400_000;

/** Returns the last days, in UTC and with today, as the API accepts them. */
export function lastDays(
  count: number,
  nowMs: number,
): { readonly startDate: string; readonly endDate: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { startDate: dayOf(nowMs - (count - 1) * DAY_MS), endDate: dayOf(nowMs) };
}

/** How often something was evaluated. */
export interface Count {
  readonly name: string;
  readonly count: number;
}

/** Returns the evaluations by variant, and by value where a flag has no variants; the most frequent first. */
export function countsOf(
  rows: readonly { readonly variant: string | null; readonly value: string; readonly evaluations: number }[],
): readonly Count[] {
  const counts = new Map<string, number>();
  for (const { variant, value, evaluations } of rows) {
    const name = variant ?? value;
    counts.set(name, (counts.get(name) ?? 0) + evaluations);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** What the first digits of the top of an axis can be, times ten. */
const ROUND = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100];

/** Returns the value at the top of an axis of counts: a round number that is at least the largest count and has a whole half. */
export function topOfAxis(largest: number): number {
  const size = 10 ** (Math.floor(Math.log10(Math.max(1, largest))) - 1);
  const tops = ROUND.map((round) => Math.round(round * size));
  return tops.find((top) => top >= largest && top % 2 === 0 && top > 0) ?? 2;
}
