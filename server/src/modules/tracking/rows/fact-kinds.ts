import { composeText } from '../../../lib/constraints/compose-text.ts';
import { jsonText, textColumn } from '../../../lib/text/json-text.ts';
import type { FactTable } from '../../../stores/facts/facts.ts';
import type { SentError } from '../contract/error.contract.ts';
import type { TrackEvent } from '../contract/event.contract.ts';
import type { SentVital } from '../contract/vital.contract.ts';
import { fingerprintOf } from '../error-fingerprint.ts';
import { errorsTable } from '../errors.table.ts';
import { eventsTable } from '../events.table.ts';
import type { IntakeKind } from '../ingestion-counts.ts';
import { vitalsTable } from '../vitals.table.ts';
import { type EventRow, writeCommonColumns, writeRow } from './event-row.ts';
import { eventKey, type Finding, fillRow } from './fill-row.ts';
import type { PendingFact, SentFact, Step } from './pending-fact.ts';

/** A kind of fact that websites send: its table and its pipeline. */
export interface FactKind<S extends SentFact> {
  readonly kind: IntakeKind;
  readonly table: FactTable;
  /** The steps, in order. */
  readonly steps: readonly Step[];
  /** Sets the columns that are stored without processing. Returns the field whose value is unusable, if there is one. */
  fill(row: EventRow, sent: S, websiteId: string): Finding | undefined;
  /** Returns the row as one line of JSON. */
  write(fact: PendingFact<S>): string;
  /** Returns the `type` of the response. */
  responseType(pendingFacts: readonly PendingFact<S>[]): string;
}

/** Creates the kind of events: pageviews, custom events and other named events. */
export function eventsKind(steps: readonly Step[]): FactKind<TrackEvent> {
  return {
    kind: 'event',
    table: eventsTable,
    steps,
    fill: fillRow,
    write: ({ row }) => writeRow(row),
    responseType: eventType,
  };
}

/** Creates the kind of web vitals. */
export function vitalsKind(steps: readonly Step[]): FactKind<SentVital> {
  return {
    kind: 'vital',
    table: vitalsTable,
    steps,
    fill: fillKey,
    write: ({ row, event }) => writeVitalRow(row, event),
    responseType: () => 'web_vitals',
  };
}

/** Creates the kind of errors of browsers. */
export function errorsKind(steps: readonly Step[]): FactKind<SentError> {
  return {
    kind: 'error',
    table: errorsTable,
    steps,
    fill: fillKey,
    write: ({ row, event }) => writeErrorRow(row, event),
    responseType: () => 'error',
  };
}

function fillKey(row: EventRow, { eventId }: SentFact, websiteId: string): undefined {
  row.website_id = websiteId;
  row.event_key = eventKey(websiteId, eventId);
}

/** Uses the names of the hosted product, in which the type of custom events is `custom_event`. */
function eventType(pendingFacts: readonly PendingFact[]): string {
  const [first] = pendingFacts;
  if (first === undefined) return 'batch';
  const type = responseTypeOf(first);
  return pendingFacts.every((fact) => responseTypeOf(fact) === type) ? type : 'batch';
}

function responseTypeOf({ row }: PendingFact): string {
  return row.type === 'custom' ? 'custom_event' : row.type;
}

/** Returns an error as one line of JSON with the columns of `errors`. */
function writeErrorRow(row: EventRow, sent: SentError): string {
  const type = composeText(sent.type || sent.errorType || '');
  const message = composeText(sent.message ?? '');
  const stack = sent.stack ?? '';
  const filename = withoutQuery(sent.filename ?? '');
  let json = writeCommonColumns(row);
  json += `,"fingerprint":${fingerprintOf({ type, message, stack, filename })}`;
  json += textColumn(',"error_type":', type);
  json += textColumn(',"message":', message);
  json += textColumn(',"stack":', stack);
  json += textColumn(',"filename":', filename);
  if (sent.lineno) json += `,"line":${sent.lineno}`;
  if (sent.colno) json += `,"column":${sent.colno}`;
  if (sent.release) json += textColumn(',"release":', sent.release);
  return `${json}}`;
}

/** Removes query and fragment, because these may contain personal data. */
function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end === -1 ? address : address.slice(0, end);
}

/** Returns a measurement as one line of JSON with the columns of `vitals`. */
function writeVitalRow(row: EventRow, sent: SentVital): string {
  const metric = sent.name ?? sent.metricName ?? '';
  const value = sent.value ?? sent.metricValue ?? 0;
  return `${writeCommonColumns(row)},"metric":${jsonText(metric)},"value":${value}}`;
}
