/** Returns `Retry-After` in seconds, from a number or a date; `undefined` without a readable one. */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
