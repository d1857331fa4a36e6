import { jsonText } from '../../../lib/text/json-text.ts';
import type { SentVital } from '../contract/vital.contract.ts';
import { type EventRow, writeCommonColumns } from './event-row.ts';

/** Returns a measurement as one line of JSON with the columns of `vitals`. */
export function writeVitalRow(row: EventRow, sent: SentVital): string {
  const metric = sent.name ?? sent.metricName ?? '';
  const value = sent.value ?? sent.metricValue ?? 0;
  return `${writeCommonColumns(row)},"metric":${jsonText(metric)},"value":${value}}`;
}
