const BYTES = 16;

/** Returns a new event id. Does not use `randomUUID`, which browsers support only on HTTPS. */
export function createEventId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
