import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const every = (interval: number, one: string, other: string) =>
  interval === 1 ? `Every ${one}` : `Every ${number(interval)} ${other}`;
const NTH: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' };

/** The texts of maintenance windows. */
export const messages = defineMessages('maintenance', {
  title: 'Maintenance',
  text: 'In a maintenance window, no state of its monitors is announced and no time is counted.',
  loading: 'Loading maintenance windows',
  create: 'Plan maintenance',
  empty: 'No maintenance is planned',
  emptyText:
    'Plan it before a deployment or for every Sunday night: no notifications are sent during maintenance.',
  columns: { name: 'Window', next: 'Next', length: 'Length', applies: 'Applies to', actions: 'Actions' },
  open: 'Open now',
  over: 'Over',
  all: 'All monitors',
  monitors: (count: number) => `${number(count)} ${plural(count, { one: 'monitor', other: 'monitors' })}`,
  menu: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'An open window ends. States that changed meanwhile are announced.',
  more: 'Load more',
  done: { created: 'Maintenance planned', saved: 'Maintenance saved', deleted: 'Maintenance deleted' },
  repeats: {
    once: 'Once',
    daily: (interval: number, _on: string) => every(interval, 'day', 'days'),
    weekly: (interval: number, on: string) => `${every(interval, 'week', 'weeks')} on ${on}`,
    monthly: (interval: number, on: string) => `${every(interval, 'month', 'months')} on ${on}`,
    nth: (week: number, day: string) => `the ${NTH[week] ?? 'last'} ${day}`,
    day: (day: number) => `day ${number(day)}`,
    times: (count: number) => `${number(count)} ${plural(count, { one: 'time', other: 'times' })}`,
  },
  form: {
    newTitle: 'Plan maintenance',
    editTitle: (name: string) => `Edit ${name}`,
    name: 'Name',
    nameExample: 'Sunday updates',
    startsAt: 'Begins',
    zone: 'Time zone',
    length: 'Length',
    unit: 'Unit',
    units: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
    repeats: 'Repeats',
    choices: {
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
    monitors: 'Monitors',
    monitorsText: 'Without monitors and tags, it applies to all monitors.',
    tags: 'Tags',
    next: 'Next occurrences',
    noNext: 'It does not happen again.',
    onServer: 'The server computes the occurrences of this rule.',
    cancel: 'Cancel',
    submit: 'Plan maintenance',
    save: 'Save',
  },
});
