import { MINUTE_MS, type TimeZone } from '../../lib/time/time-zone.ts';
import type { AlertReason } from './alert-state.contract.ts';
import { arrivalsIn, type Expected, type Profile } from './baseline.ts';
import type { AlertCondition, ConditionOf, Sensitivity } from './condition.contract.ts';
import type { Observation, Patience } from './state-machine.ts';

/** The result of one evaluation. */
export interface Finding {
  readonly observation: Observation;
  /** Set for a breach. */
  readonly reason?: AlertReason;
  /** `null` when there is no value, such as a percentile without samples. */
  readonly value: number | null;
  /** The expected range; absent for kinds without one. */
  readonly low?: number;
  readonly high?: number;
}

/** Spreads from the expected value, by sensitivity. A test prints how often each fires on normal traffic. */
const SPREADS: Readonly<Record<Sensitivity, number>> = { low: 8, medium: 6, high: 4.5 };
/** A firing ends only when the value is this much closer to the expected value than the limit. */
const NEAR = 0.75;
/** The same for fixed limits. */
const NEAR_LIMIT = 0.9;
const NEAR_VITAL = 0.95;
/** A smaller difference in an hour is not a drop. */
const MIN_DROP = 10;
/** A smaller difference in an hour is not a spike: a few long visits of a quiet website are one. */
const MIN_SPIKE = 30;
/** With so many independent arrivals expected, silence is chance once in a million times: e^-14. */
const SILENT_ARRIVALS = 14;
const MIN_SILENCE_MS = 10 * MINUTE_MS;
const DEFAULT_SPIKE = 20;
const DEFAULT_NEW = 1;

/** Returns how many evaluations change the state of an alert. */
export function patienceOf(condition: AlertCondition): Patience {
  switch (condition.kind) {
    case 'traffic':
      return { breaches: 3, clears: 10 };
    case 'threshold':
      return { breaches: 2, clears: 5 };
    case 'goal':
    case 'first_event':
      return { breaches: 1, clears: 1 };
    case 'errors':
      return condition.mode === 'new_group' ? { breaches: 1, clears: 30 } : { breaches: 2, clears: 10 };
    case 'web_vital':
      return { breaches: 2, clears: 3 };
  }
}

/** What is known about the traffic of one hour. */
export interface TrafficMeasure {
  readonly value: number;
  readonly expected: Expected;
  /** Whether the server did not run during a part of the window: the value is then a lower limit. */
  readonly isPartial: boolean;
  /** Whether no event was received for so long that tracking may be broken. */
  readonly isSilent: boolean;
}

/** Compares traffic with its expected range. */
export function checkTraffic(condition: ConditionOf<'traffic'>, measure: TrafficMeasure): Finding {
  const { direction, sensitivity } = condition;
  const { value, expected, isPartial, isSilent } = measure;
  const { median, spread } = expected;
  const width = SPREADS[sensitivity] * spread;
  const low = Math.max(0, median - width);
  const high = median + Math.max(width, MIN_SPIKE);
  const range = { value, low, high };
  const seesDrops = direction !== 'spike';
  if (direction !== 'drop' && value > high) return { ...range, observation: 'breach', reason: 'spike' };
  if (isPartial) return { ...range, observation: 'unknown' };
  if (seesDrops && isSilent) return { ...range, observation: 'breach', reason: 'stopped' };
  if (seesDrops && value < low && median - value >= MIN_DROP)
    return { ...range, observation: 'breach', reason: 'drop' };
  const isNearSpike = direction !== 'drop' && value > median + NEAR * (high - median);
  const isNearDrop = seesDrops && value < median - NEAR * width && median - value >= NEAR * MIN_DROP;
  return { ...range, observation: isNearSpike || isNearDrop ? 'near' : 'clear' };
}

/** Whether a website that is normally busy at this time has been silent for too long. @param lastMs its last event. */
export function isSilent(
  profile: Profile,
  zone: TimeZone,
  { lastMs, endMs }: { readonly lastMs: number; readonly endMs: number },
): boolean {
  return endMs - lastMs >= MIN_SILENCE_MS && arrivalsIn(profile, zone, lastMs, endMs) >= SILENT_ARRIVALS;
}

/** Compares a count with a fixed value. @param isPartial whether the count is only a lower limit. */
export function checkThreshold(
  { comparison, value: limit }: Pick<ConditionOf<'threshold'>, 'comparison' | 'value'>,
  value: number,
  isPartial: boolean,
): Finding {
  if (comparison === 'above') {
    if (value > limit) return { observation: 'breach', reason: 'above', value };
    if (isPartial) return { observation: 'unknown', value };
    return { observation: value > limit * NEAR_LIMIT && limit > 0 ? 'near' : 'clear', value };
  }
  const nearLimit = limit / NEAR_LIMIT;
  if (value >= nearLimit) return { observation: 'clear', value };
  if (isPartial) return { observation: 'unknown', value };
  return value < limit ? { observation: 'breach', reason: 'below', value } : { observation: 'near', value };
}

/** Compares the conversions of a goal with their number in the condition. */
export function checkGoal({ count }: ConditionOf<'goal'>, value: number, isPartial: boolean): Finding {
  if (value >= count) return { observation: 'breach', reason: 'goal_reached', value };
  if (isPartial) return { observation: 'unknown', value };
  return { observation: value >= count * NEAR_LIMIT ? 'near' : 'clear', value };
}

/** Compares errors with their expected range and the minimum of the condition. */
export function checkErrorSpike(
  { sensitivity, minOccurrences = DEFAULT_SPIKE }: ConditionOf<'errors'>,
  { value, expected, isPartial }: Omit<TrafficMeasure, 'isSilent'>,
): Finding {
  const { median, spread } = expected;
  const width = SPREADS[sensitivity] * spread;
  const high = Math.max(median + width, minOccurrences);
  const range = { value, low: 0, high };
  if (value > high || (value === high && high === minOccurrences && value > median + width))
    return { ...range, observation: 'breach', reason: 'spike' };
  if (isPartial) return { ...range, observation: 'unknown' };
  return { ...range, observation: value > high * NEAR ? 'near' : 'clear' };
}

/** Judges the number of errors of the largest new group. */
export function checkNewErrors(
  { minOccurrences = DEFAULT_NEW }: ConditionOf<'errors'>,
  occurrences: number,
): Finding {
  return occurrences >= minOccurrences
    ? { observation: 'breach', reason: 'new_errors', value: occurrences }
    : { observation: 'clear', value: occurrences };
}

/** Compares a percentile with its threshold. @param p75 `null` without samples. */
export function checkVital(
  { threshold, minSamples }: ConditionOf<'web_vital'>,
  p75: number | null,
  samples: number,
): Finding {
  if (p75 === null || samples < minSamples) return { observation: 'unknown', value: p75 };
  if (p75 > threshold) return { observation: 'breach', reason: 'too_slow', value: p75 };
  return { observation: p75 > threshold * NEAR_VITAL ? 'near' : 'clear', value: p75 };
}
