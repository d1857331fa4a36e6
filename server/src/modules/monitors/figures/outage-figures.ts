/** An outage as figures need it. */
export interface OutageTimes {
  readonly startedAtMs: number;
  /** Null while it lasts. */
  readonly endedAtMs: number | null;
}

/** How often and how long a monitor was down. */
export interface OutageFigures {
  /** Outages that began in the period. */
  readonly outages: number;
  /** Mean duration of outages that began in the period and have ended, in seconds; null without one. */
  readonly mttrSeconds: number | null;
  /** Known time in which it was not down for each outage that began in the period, in seconds; null without one. */
  readonly mtbfSeconds: number | null;
}

/** Computes the figures of a period. @param workingMs the known time of the period in which it was not down. */
export function outageFigures(
  outages: readonly OutageTimes[],
  period: { readonly fromMs: number; readonly toMs: number; readonly workingMs: number },
): OutageFigures {
  const begun = outages.filter(
    ({ startedAtMs }) => startedAtMs >= period.fromMs && startedAtMs < period.toMs,
  );
  const durations = begun.flatMap(({ startedAtMs, endedAtMs }) =>
    endedAtMs === null ? [] : [endedAtMs - startedAtMs],
  );
  const totalMs = durations.reduce((sum, durationMs) => sum + durationMs, 0);
  return {
    outages: begun.length,
    mttrSeconds: durations.length === 0 ? null : totalMs / durations.length / 1_000,
    mtbfSeconds: begun.length === 0 ? null : period.workingMs / begun.length / 1_000,
  };
}
