import { createHmac } from 'node:crypto';

const ID_LENGTH = 12;

/** Returns the id of an encryption key. It identifies the key without revealing it. @param key 32 bytes. */
export function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('key id').digest('base64url').slice(0, ID_LENGTH);
}
