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
