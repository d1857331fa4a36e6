import { type FileRecord, isFileRecord, readerOf } from '../../../lib/file-record.ts';
import { isConnectionHeader } from '../../../lib/network/connection-headers.ts';

/** A monitor of another product, before validation. */
export interface ImportedMonitor {
  readonly name: string;
  /** Fields of a new monitor. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What has no equivalent, in sentences. */
  readonly notes: readonly string[];
}

/** A monitor that cannot be imported. */
export interface SkippedMonitor {
  readonly name: string;
  /** Why, in one sentence. */
  readonly reason: string;
}

/** A parsed file. */
export interface ImportedFile {
  readonly monitors: readonly ImportedMonitor[];
  readonly skipped: readonly SkippedMonitor[];
}

/** Reads a list of a file. Elements that are not objects are skipped. */
export function readEntries(
  file: unknown,
  field: string,
): { readonly records: readonly FileRecord[]; readonly skipped: SkippedMonitor[] } {
  const read = readerOf(isFileRecord(file) ? file : {});
  const records = read.records(field);
  return { records, skipped: read.notRecords().map((name) => ({ name, reason: NOT_AN_OBJECT })) };
}

/** Why an entry is skipped. */
export const NOT_AN_OBJECT = 'The entry is not an object.';

/** Returns a note about fields that were not read. */
export function unreadNote(fields: readonly string[]): readonly string[] {
  return fields.length === 0 ? [] : [`Not imported: ${fields.join(', ')}.`];
}

/** Brings an interval into the allowed range, in seconds. */
export function toInterval(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.min(Math.max(Math.round(seconds), 10), 86_400);
}

/** Brings a time-out into the allowed range, in milliseconds, at most the interval. */
export function toTimeout(
  seconds: number | undefined,
  intervalSeconds: number | undefined,
): number | undefined {
  if (seconds === undefined || seconds <= 0) return undefined;
  const longest = Math.min(120, intervalSeconds ?? 60);
  return Math.round(Math.min(Math.max(seconds, 1), longest) * 1_000);
}

/** Reads a duration such as `1m30s`, `300ms` or `48h`, in seconds. */
export function toSeconds(text: string | undefined): number | undefined {
  const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };
  const parts = [...(text ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  return parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (units[unit] ?? 1), 0);
}

/** Keeps the headers whose names suggest credentials apart, so that they are stored encrypted. Those that the connection decides are left out. */
export function toHeaders(headers: FileRecord | undefined): {
  readonly headers?: FileRecord;
  readonly secretHeaders?: FileRecord;
} {
  const entries = Object.entries(headers ?? {})
    .filter(([name]) => !isConnectionHeader(name))
    .map(([name, value]) => [name, String(value)] as const);
  const isSecret = ([name]: readonly [string, string]) => /auth|token|key|secret|cookie|password/i.test(name);
  const [secret, open] = [entries.filter(isSecret), entries.filter((entry) => !isSecret(entry))];
  return {
    ...(open.length > 0 && { headers: Object.fromEntries(open) }),
    ...(secret.length > 0 && { secretHeaders: Object.fromEntries(secret) }),
  };
}
