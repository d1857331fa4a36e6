const DAY_MS = 86_400_000;

/** For how long a new key or link may work. */
export const EXPIRIES = [
  { value: 'never', label: 'Never', days: undefined },
  { value: '7d', label: 'In 7 days', days: 7 },
  { value: '30d', label: 'In 30 days', days: 30 },
  { value: '90d', label: 'In 90 days', days: 90 },
  { value: '365d', label: 'In a year', days: 365 },
] as const;

/** One of {@link EXPIRIES}. */
export type Expiry = (typeof EXPIRIES)[number]['value'];

/** The instant at which what is created now ends, in ISO 8601; `null` when it does not. */
export function endOf(expiry: Expiry, nowMs: number): string | null {
  const days = EXPIRIES.find(({ value }) => value === expiry)?.days;
  return days === undefined ? null : new Date(nowMs + days * DAY_MS).toISOString();
}
