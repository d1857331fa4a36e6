export { describeRecurrence } from './describe-window.ts';
export { NextOccurrences } from './next-occurrences.tsx';
export { ONCE, type Recurrence, readRrule, toRrule } from './recurrence.ts';
export { RecurrenceFields } from './recurrence-fields.tsx';
