import { hkdfSync } from 'node:crypto';

/**
 * A 32-byte key for one purpose from the instance's secret (HKDF-SHA-256, RFC 5869): a key that leaks from one use
 * tells nothing of the others.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'pharos', purpose, 32));
}
