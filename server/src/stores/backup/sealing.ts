import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupError } from './target.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Recommended for passwords by OWASP: 128 MB of memory and about half a second. */
const SCRYPT = { N: 131_072, r: 8, p: 1 };
const MAX_SCRYPT_MEMORY = 1024 * 1024 * 1024;
const CHECK_NAME = 'check';
const CHECK_TEXT = 'pharos';

/** How the key is derived from the passphrase; it is stored beside the backups. */
export const sealingParameters = z.object({
  cipher: z.literal(ALGORITHM),
  kdf: z.literal('scrypt'),
  N: z.int().min(2).max(1_048_576),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
  /** base64. */
  salt: z.string(),
  /** A known text, sealed: tells a wrong passphrase from damage. base64. */
  check: z.string(),
});
type SealingParameters = z.infer<typeof sealingParameters>;

/** Protects objects: encrypts them, or adds a checksum. */
export interface Sealing {
  readonly parameters: SealingParameters | null;
  /** @param name is authenticated and not stored. */
  seal(bytes: Buffer, name: string): Buffer;
  /** @throws BackupError if the object was changed. */
  open(sealed: Buffer, name: string): Buffer;
  /** Returns the name of content: equal content has the same, and nobody without the key can compute it. 64 hexadecimal digits. */
  nameOf(content: Buffer): string;
}

/** Objects are readable by everybody who can read the target: SHA-256 in 32 bytes, then the content. */
export const PLAIN: Sealing = {
  parameters: null,
  seal: (bytes) => Buffer.concat([sha256(bytes), bytes]),
  open(sealed, name) {
    const content = sealed.subarray(KEY_BYTES);
    if (!sha256(content).equals(sealed.subarray(0, KEY_BYTES))) throw damaged(name);
    return content;
  },
  nameOf: (content) => sha256(content).toString('hex'),
};

/** Creates the sealing of a new place for backups. */
export async function createSealing(passphrase: string): Promise<Sealing> {
  const parameters = {
    cipher: ALGORITHM,
    kdf: 'scrypt',
    ...SCRYPT,
    salt: randomBytes(KEY_BYTES).toString('base64'),
    check: '',
  } as const;
  const sealing = await deriveSealing(passphrase, parameters);
  const check = sealing.seal(Buffer.from(CHECK_TEXT), CHECK_NAME).toString('base64');
  return { ...sealing, parameters: { ...parameters, check } };
}

/** @throws BackupError if the passphrase is another one. */
export async function openSealing(passphrase: string, parameters: SealingParameters): Promise<Sealing> {
  const sealing = await deriveSealing(passphrase, parameters);
  try {
    sealing.open(Buffer.from(parameters.check, 'base64'), CHECK_NAME);
  } catch (error) {
    throw new BackupError('PHAROS_BACKUP_PASSPHRASE is not the passphrase of these backups.', {
      cause: error,
    });
  }
  return sealing;
}

/** AES-256-GCM: nonce in 12 bytes, tag in 16, then the ciphertext. The name of the object is authenticated. */
async function deriveSealing(passphrase: string, parameters: SealingParameters): Promise<Sealing> {
  const { N, r, p, salt } = parameters;
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const root = await derive(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, {
    N,
    r,
    p,
    maxmem: MAX_SCRYPT_MEMORY,
  });
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', root, 'pharos backup', purpose, KEY_BYTES));
  const [sealKey, nameKey] = [keyFor('content'), keyFor('names')];
  return {
    parameters,
    seal(bytes, name) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealKey, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, name) {
      try {
        const decipher = createDecipheriv(ALGORITHM, sealKey, sealed.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(name))
          .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      } catch (error) {
        throw damaged(name, error);
      }
    },
    nameOf: (content) => createHmac('sha256', nameKey).update(content).digest('hex'),
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function damaged(name: string, cause?: unknown): BackupError {
  return new BackupError(`${name} is damaged: its content was changed or cut off.`, { cause });
}
