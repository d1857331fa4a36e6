import { composeText } from '../../../lib/constraints/compose-text.ts';
import { textColumn } from '../../../lib/text/json-text.ts';
import type { SentError } from '../contract/error.contract.ts';
import { fingerprintOf } from '../error-fingerprint.ts';
import { type EventRow, writeCommonColumns } from './event-row.ts';

/** Returns an error as one line of JSON with the columns of `errors`. */
export function writeErrorRow(row: EventRow, sent: SentError): string {
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
