/** Returns the latest of some instants. */
export function latestOf(instants: readonly [Date, ...Date[]]): Date {
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}
