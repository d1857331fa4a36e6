import { messages } from './messages.ts';

const DAY_MS = 86_400_000;

/** The choices for the lifetime of a new key or link. */
export const EXPIRIES = [
  { value: 'never', label: messages.expiries.never, days: undefined },
  { value: '7d', label: messages.expiries['7d'], days: 7 },
  { value: '30d', label: messages.expiries['30d'], days: 30 },
  { value: '90d', label: messages.expiries['90d'], days: 90 },
  { value: '365d', label: messages.expiries['365d'], days: 365 },
] as const;

/** One of {@link EXPIRIES}. */
export type Expiry = (typeof EXPIRIES)[number]['value'];

/** Returns the instant at which a key or link created at `nowMs` expires, in ISO 8601; `null` if it does not expire. */
export function endOf(expiry: Expiry, nowMs: number): string | null {
  const days = EXPIRIES.find(({ value }) => value === expiry)?.days;
  return days === undefined ? null : new Date(nowMs + days * DAY_MS).toISOString();
}
