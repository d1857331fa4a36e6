/** Why no event is shown. */
export type Cause = 'origin' | 'rule' | 'bot' | 'invalid' | 'nothing';

/** What arrived from a website, by outcome and reason, as the query `data_quality` returns it. */
export interface Received {
  readonly outcome: string;
  /** The rule or field; empty for other outcomes. */
  readonly reason: string;
  readonly count: number;
}

/**
 * Returns why no event is shown: the most frequent reason for which events were not counted, or `nothing` if none arrived.
 * Duplicates of counted events are no reason.
 */
export function causeOf(received: readonly Received[]): Cause {
  const causes = new Map<Cause, number>();
  for (const { outcome, reason, count } of received) {
    const cause = causeOfOne(outcome, reason);
    if (cause !== undefined && count > 0) causes.set(cause, (causes.get(cause) ?? 0) + count);
  }
  const [most] = [...causes].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'nothing';
}

function causeOfOne(outcome: string, reason: string): Cause | undefined {
  if (outcome === 'blocked') return reason === 'origin' ? 'origin' : 'rule';
  if (outcome === 'bot' || outcome === 'invalid') return outcome;
  return undefined;
}
