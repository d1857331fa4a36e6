import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../errors.ts';

/** scrypt with 32 MB for each password (OWASP Password Storage Cheat Sheet). Hashes contain these parameters. */
const COST_LOG2 = 15;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 3;
const PARAMETERS = `${COST_LOG2}$${BLOCK_SIZE}$${PARALLELIZATION}`;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Derivations at the same time: they share four threads with file and DNS operations. */
const CONCURRENCY = 2;
const MAX_WAITING = 64;
const STORED = /^scrypt\$(\d+\$\d+\$\d+)\$([\w-]{22})\$([\w-]{43})$/;

/** Hashes and verifies passwords of links. It runs two derivations at a time. */
export class LinkPasswords {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @returns the hash with its salt. @throws AppError SERVICE_UNAVAILABLE when too many derivations wait. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await this.#derive(password, salt);
    return `scrypt$${PARAMETERS}$${salt.toString('base64url')}$${key.toString('base64url')}`;
  }

  /** Whether a password matches a hash. @throws AppError SERVICE_UNAVAILABLE when too many derivations wait. */
  async verify(password: string, hash: string): Promise<boolean> {
    const [, parameters, salt, key] = STORED.exec(hash) ?? [];
    if (parameters !== PARAMETERS || salt === undefined || key === undefined) return false;
    const derived = await this.#derive(password, Buffer.from(salt, 'base64url'));
    return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
  }

  async #derive(password: string, salt: Buffer): Promise<Buffer> {
    if (this.#running >= CONCURRENCY) {
      if (this.#waiting.length >= MAX_WAITING)
        throw new AppError('SERVICE_UNAVAILABLE', { reason: 'passwords_waiting' });
      // The derivation that ends passes its place on.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await deriveKey(password, salt);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** Replaces the password of an input by its hash. An absent password is left absent; null removes it. */
export async function hashPasswordOf<T extends { readonly password?: string | null | undefined }>(
  { password, ...input }: T,
  passwords: Pick<LinkPasswords, 'hash'>,
): Promise<Omit<T, 'password'> & { readonly passwordHash?: string | null }> {
  if (password === undefined) return input;
  return { ...input, passwordHash: password === null ? null : await passwords.hash(password) };
}

function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  const options = {
    N: 2 ** COST_LOG2,
    r: BLOCK_SIZE,
    p: PARALLELIZATION,
    maxmem: MAX_MEMORY_BYTES,
  };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
