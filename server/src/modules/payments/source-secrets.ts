import { open, seal } from '../../lib/secrets/seal.ts';
import type { PaymentSourceRow, StoredSecret } from './payments.table.ts';

/** The most secrets of a source that are accepted at the same time. */
const MAX_SECRETS = 3;

/** Encrypts the signing secrets of sources. They are never returned. */
export class SourceSecrets {
  readonly #key: Buffer;

  /** @param key 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The secrets after a new one was set. The current one is accepted until `keepUntilMs`. */
  add(
    { id, secrets }: Pick<PaymentSourceRow, 'id' | 'secrets'>,
    secret: string,
    nowMs: number,
    keepUntilMs: number,
  ): readonly StoredSecret[] {
    return [
      { sealed: seal(this.#key, secret, id), createdAtMs: nowMs, expiresAtMs: null },
      ...secrets.map((one) => ({
        ...one,
        expiresAtMs: Math.min(one.expiresAtMs ?? keepUntilMs, keepUntilMs),
      })),
    ]
      .filter(this.#isActive(nowMs))
      .slice(0, MAX_SECRETS);
  }

  /** Decrypts the secrets that are accepted now, the newest first. */
  read({ id, secrets }: Pick<PaymentSourceRow, 'id' | 'secrets'>, nowMs: number): readonly string[] {
    return secrets.filter(this.#isActive(nowMs)).map(({ sealed }) => open(this.#key, sealed, id));
  }

  #isActive(nowMs: number) {
    return ({ expiresAtMs }: StoredSecret): boolean => expiresAtMs === null || expiresAtMs > nowMs;
  }
}
