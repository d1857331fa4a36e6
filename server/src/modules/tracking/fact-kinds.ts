import type { FactTable } from '../../stores/facts/facts.ts';
import type { Draft, SentFact, Step } from './draft.ts';
import type { SentError } from './error.contract.ts';
import { writeErrorRow } from './error-row.ts';
import { errorsTable } from './errors.table.ts';
import type { TrackEvent } from './event.contract.ts';
import { type EventRow, writeRow } from './event-row.ts';
import { eventsTable } from './events.table.ts';
import { eventKey, fillRow } from './fill-row.ts';
import type { IntakeKind } from './intake-counts.ts';
import type { SentVital } from './vital.contract.ts';
import { writeVitalRow } from './vital-row.ts';
import { vitalsTable } from './vitals.table.ts';

/** One kind of fact that websites send: where it is kept, and what it goes through on the way there. */
export interface FactKind<S extends SentFact> {
  readonly kind: IntakeKind;
  readonly table: FactTable;
  /** Run in order. */
  readonly steps: readonly Step[];
  /** Fills in what is stored as it was sent. */
  fill(row: EventRow, sent: S, websiteId: string): void;
  /** The row as one line of JSON. */
  write(draft: Draft<S>): string;
  /** What the answer calls these. */
  answerType(drafts: readonly Draft<S>[]): string;
}

/** Events: pageviews, custom events and whatever else is named. */
export function eventsKind(steps: readonly Step[]): FactKind<TrackEvent> {
  return {
    kind: 'event',
    table: eventsTable,
    steps,
    fill: fillRow,
    write: ({ row }) => writeRow(row),
    answerType: eventType,
  };
}

/** Measurements of web vitals. */
export function vitalsKind(steps: readonly Step[]): FactKind<SentVital> {
  return {
    kind: 'vital',
    table: vitalsTable,
    steps,
    fill: fillKey,
    write: ({ row, event }) => writeVitalRow(row, event),
    answerType: () => 'web_vitals',
  };
}

/** Errors of browsers. */
export function errorsKind(steps: readonly Step[]): FactKind<SentError> {
  return {
    kind: 'error',
    table: errorsTable,
    steps,
    fill: fillKey,
    write: ({ row, event }) => writeErrorRow(row, event),
    answerType: () => 'error',
  };
}

function fillKey(row: EventRow, { eventId }: SentFact, websiteId: string): void {
  row.website_id = websiteId;
  row.event_key = eventKey(websiteId, eventId);
}

/** As the hosted product words it: its custom events are answered as `custom_event`. */
function eventType(drafts: readonly Draft[]): string {
  const [first] = drafts;
  if (first === undefined) return 'batch';
  const type = wordOf(first);
  return drafts.every((draft) => wordOf(draft) === type) ? type : 'batch';
}

function wordOf({ row }: Draft): string {
  return row.type === 'custom' ? 'custom_event' : row.type;
}
