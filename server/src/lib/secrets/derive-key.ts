import { hkdfSync } from 'node:crypto';

/**
 * Derives a 32-byte key for one purpose from the secret of the instance (HKDF-SHA-256, RFC 5869). A leaked key does not
 * reveal the secret or the keys for other purposes.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'pharos', purpose, 32));
}
