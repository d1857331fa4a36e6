import type { EvaluatedFlag, FlagDetails, FlagReason } from './types.ts';

/** Evaluated flags at one time. It is replaced, never changed. */
export interface FlagSnapshot {
  /** `undefined` before the first response. */
  readonly flags: ReadonlyMap<string, EvaluatedFlag> | undefined;
  /** Replaces the reasons of values that the server has not confirmed. */
  readonly reason: FlagReason | undefined;
}

/** Creates a snapshot of entries of an OFREP response. Entries without a key are ignored. */
export function createSnapshot(entries: Iterable<EvaluatedFlag>, reason?: FlagReason): FlagSnapshot {
  return { flags: new Map(Array.from(entries, (entry) => [entry.key, entry])), reason };
}

/** Reads a value of the type of the default. */
export function readFlag<V>(snapshot: FlagSnapshot, key: string, defaultValue: unknown): FlagDetails<V>;
export function readFlag(snapshot: FlagSnapshot, key: string, defaultValue: unknown): FlagDetails<unknown> {
  const { flags, reason } = snapshot;
  const entry = flags?.get(key);
  const errorCode =
    entry === undefined
      ? flags === undefined
        ? 'PROVIDER_NOT_READY'
        : 'FLAG_NOT_FOUND'
      : (entry.errorCode ?? (kindOf(entry.value) === kindOf(defaultValue) ? undefined : 'TYPE_MISMATCH'));
  return errorCode === undefined
    ? { key, value: entry?.value, variant: entry?.variant, reason: reason ?? entry?.reason ?? 'UNKNOWN' }
    : { key, value: defaultValue, reason: 'ERROR', errorCode, errorMessage: entry?.errorDetails };
}

/** Returns `object` for JSON. */
export function kindOf(value: unknown): string {
  return typeof value;
}
