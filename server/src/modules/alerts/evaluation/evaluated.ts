import type { AlertHealth } from '../alert-state.contract.ts';
import type { FirstEvent } from '../batch-reads.ts';
import type { Finding } from '../check-condition.ts';
import type { LoadedAlert } from './load-alerts.ts';

/** What an evaluation found out about one alert. */
export interface Evaluated {
  readonly alert: LoadedAlert;
  readonly health: AlertHealth;
  readonly finding: Finding;
  /** Of new errors: those that are not announced yet, the most frequent first. */
  readonly newErrors?: readonly {
    readonly fingerprint: string;
    readonly message: string;
    readonly count: number;
  }[];
  /** Of the first event: that event. */
  readonly event?: FirstEvent;
  /** Whether it never fires again. */
  readonly isFinished?: boolean;
}

/** The end of the windows of an evaluation, and which periods are unknown. */
export interface EvaluationTime {
  readonly endMs: number;
  /** Whether events of a website may be missing in a period: it overlaps a gap, or accepted events are not stored yet. */
  isPartial(websiteId: string, fromMs: number, toMs: number): boolean;
}

/** The finding of an alert that cannot be decided now. */
export const UNKNOWN: Finding = { observation: 'unknown', value: null };
