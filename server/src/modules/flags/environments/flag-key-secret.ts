import { isWellFormedSecret, newSecret } from '../../keys/index.ts';

export { digestOf as digestOfFlagKey } from '../../keys/index.ts';

/** Prefix of the secrets of environment keys. */
const PREFIX = 'phe';

/** What the key of the digests is derived for. */
export const FLAG_KEYS_PURPOSE = 'environment keys of flags';

/** The topic of caches of environment keys, invalidated with their ids. */
export const FLAG_KEY_TOPIC = 'flag-key';

/** Returns a new secret of an environment key: `phe_`, 42 random characters and a checksum. */
export function newFlagKey(): string {
  return newSecret(PREFIX);
}

/** Whether a text has the format and checksum of the secret of an environment key. Needs no look-up. */
export function isFlagKey(text: string): boolean {
  return isWellFormedSecret(text, PREFIX);
}
