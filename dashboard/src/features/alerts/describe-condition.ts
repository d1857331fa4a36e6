import { LANGUAGE } from '../../lib/language.ts';
import { formatMs } from '../../lib/time/format-period.ts';
import type { Alert, Condition, ConditionOf } from './alert.ts';
import { messages } from './messages.ts';

const { sentences, metrics } = messages;
const MINUTES_PER_HOUR = 60;

/** Formats a value of an alert. */
function formatValue(value: number): string {
  return value.toLocaleString(LANGUAGE, { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}

/** Formats the threshold or the value of a condition with its unit. */
export function formatOf(condition: Condition, value: number): string {
  if (condition.kind !== 'web_vital') return formatValue(value);
  return condition.metric === 'CLS'
    ? value.toLocaleString(LANGUAGE, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
    : formatMs(value);
}

/** Formats the window of a condition in minutes or hours. */
export function formatWindow(minutes: number): string {
  const { windows } = messages;
  return minutes < MINUTES_PER_HOUR
    ? windows.minutes({ count: minutes })
    : windows.hours({ count: minutes / MINUTES_PER_HOUR });
}

/** Describes a condition in a sentence. @param goalName of a condition on a goal. */
export function describeCondition(condition: Condition, goalName: string | undefined): string {
  switch (condition.kind) {
    case 'traffic':
      return sentences.traffic({
        metric: metrics[condition.metric],
        direction: messages.directions[condition.direction],
        sensitivity: messages.sensitivities[condition.sensitivity],
      });
    case 'threshold':
      return sentences.threshold({
        comparison: messages.comparisons[condition.comparison],
        value: formatValue(condition.value),
        metric: metrics[condition.metric],
        window: formatWindow(condition.windowMinutes),
        filters: condition.filters === undefined ? messages.allTraffic : messages.savedFilter,
      });
    case 'goal':
      return sentences.goal({
        goal: goalName === undefined ? messages.deletedGoal : `“${goalName}”`,
        count: formatValue(condition.count),
        window: formatWindow(condition.windowMinutes),
      });
    case 'errors':
      return describeErrors(condition);
    case 'web_vital':
      return sentences.webVital({
        metric: condition.metric,
        threshold: formatOf(condition, condition.threshold),
        window: formatWindow(condition.windowMinutes),
        samples: formatValue(condition.minSamples),
      });
    case 'first_event':
      return sentences.firstEvent;
  }
}

function describeErrors({ mode, minOccurrences, sensitivity }: ConditionOf<'errors'>): string {
  const minimum = formatValue(minOccurrences ?? (mode === 'spike' ? 20 : 1));
  const values = { mode: messages.modes[mode], minimum, sensitivity: messages.sensitivities[sensitivity] };
  return mode === 'spike' ? sentences.errorSpike(values) : sentences.newErrors(values);
}

/** Returns the last value of an alert, and its expected range. */
export function describeValue({ condition, value, expected }: Alert): {
  value: string;
  expected: string | undefined;
} {
  return {
    value: value === null ? messages.noValue : formatOf(condition, value),
    expected:
      expected === null
        ? undefined
        : messages.expected({ low: formatValue(expected.low), high: formatValue(expected.high) }),
  };
}
