/** What became of events since the process started, for metrics. */
export interface TrackingCounters {
  /** Adds to a counter. Names are fixed words: there is a bounded number of them. */
  count(name: CounterName, events: number): void;
  /** Every counter that is not zero, by name. */
  snapshot(): Readonly<Record<string, number>>;
}

/** `accepted` are in the journal, `bot` are those of them that bots sent, `invalid` were refused, others dropped. */
type CounterName = 'accepted' | 'bot' | 'invalid' | `dropped:${string}`;

/** Counters that all stand at zero. */
export function createTrackingCounters(): TrackingCounters {
  const counters = new Map<string, number>();
  return {
    count: (name, events) => {
      if (events > 0) counters.set(name, (counters.get(name) ?? 0) + events);
    },
    snapshot: () => Object.fromEntries(counters),
  };
}
