import { LANGUAGE } from '../../lib/language.ts';
import { defineMessages } from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const every = (interval: number, one: string, other: string) =>
  interval === 1 ? `Every ${one}` : `Every ${number(interval)} ${other}`;
const NTH: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' };

/** The texts of schedules of maintenance. */
export const messages = defineMessages('schedules', {
  description: {
    once: 'Once',
    daily: (interval: number, _on: string) => every(interval, 'day', 'days'),
    weekly: (interval: number, on: string) => `${every(interval, 'week', 'weeks')} on ${on}`,
    monthly: (interval: number, on: string) => `${every(interval, 'month', 'months')} on ${on}`,
    nth: (week: number, day: string) => `the ${NTH[week] ?? 'last'} ${day}`,
    day: (day: number) => `day ${number(day)}`,
    times: (count: number) => `${number(count)} ${plural(count, { one: 'time', other: 'times' })}`,
  },
  startsAt: 'Start',
  zone: 'Time zone',
  length: 'Duration',
  unit: 'Unit',
  units: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
  repeats: 'Repeats',
  repetitions: {
    never: 'Does not repeat',
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    custom: 'By a rule of RFC 5545',
  },
  interval: { daily: 'Every … days', weekly: 'Every … weeks', monthly: 'Every … months' },
  weekdays: 'On',
  monthly: 'On',
  count: 'Ends after … times',
  countText: 'Empty: it does not end.',
  rule: 'Rule',
  ruleText: 'For example FREQ=MONTHLY;BYDAY=1MO. Without DTSTART, hours and minutes.',
  next: 'Next occurrences',
  noNext: 'It does not happen again.',
  onServer: 'The server computes the occurrences of this rule.',
});
