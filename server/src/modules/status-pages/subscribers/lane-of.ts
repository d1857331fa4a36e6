import { createHash } from 'node:crypto';

/** Lanes of an organization: a claim of messages reads each lane that has some. */
const LANES = 32;

/** Returns the lane of messages to a receiver. Receivers of one host share it, so that a host that hangs delays few others. */
export function laneOf(organizationId: string, address: string): string {
  const digest = createHash('sha256').update(new URL(address).host).digest();
  return `${organizationId}:${(digest[0] ?? 0) % LANES}`;
}
