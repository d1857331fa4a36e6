const BYTES = 16;

/** A new id of an event. Not `randomUUID`, which browsers have on https only. */
export function createEventId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
