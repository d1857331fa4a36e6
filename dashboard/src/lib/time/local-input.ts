import { instantIn, wallMsIn } from './local-time.ts';
import { OWN_ZONE } from './own-zone.ts';

const TEXT_LENGTH = '2026-03-01T02:00'.length;

/** Formats an instant for a `datetime-local` input, by default in the time zone of the browser. */
export function toLocalInput(instant: number | string, timeZone = OWN_ZONE): string {
  return new Date(wallMsIn(timeZone, instant)).toISOString().slice(0, TEXT_LENGTH);
}

/** Reads a `datetime-local` input as ISO 8601; `undefined` if it is empty. */
export function fromLocalInput(text: string, timeZone = OWN_ZONE): string | undefined {
  const ms = Date.parse(`${text}Z`);
  return Number.isFinite(ms) ? new Date(instantIn(timeZone, ms)).toISOString() : undefined;
}
