import { open, seal } from '../../lib/secrets/seal.ts';
import type { PaymentSourceRow, StoredSecret } from './payments.table.ts';

/** The most secrets of a source that are accepted at the same time. */
const MAX_SECRETS = 3;

/** Encrypts the signing secrets of sources. They are never returned. */
export interface SourceSecrets {
  /** The secrets after a new one was set. The current one is accepted until `keepUntilMs`. */
  add(
    source: Pick<PaymentSourceRow, 'id' | 'secrets'>,
    secret: string,
    nowMs: number,
    keepUntilMs: number,
  ): readonly StoredSecret[];
  /** Decrypts the secrets that are accepted now, the newest first. */
  read(source: Pick<PaymentSourceRow, 'id' | 'secrets'>, nowMs: number): readonly string[];
}

/** @param key 32 bytes. */
export function createSourceSecrets(key: Buffer): SourceSecrets {
  const isActive =
    (nowMs: number) =>
    ({ expiresAtMs }: StoredSecret): boolean =>
      expiresAtMs === null || expiresAtMs > nowMs;
  return {
    add: ({ id, secrets }, secret, nowMs, keepUntilMs) =>
      [
        { sealed: seal(key, secret, id), createdAtMs: nowMs, expiresAtMs: null },
        ...secrets.map((one) => ({
          ...one,
          expiresAtMs: Math.min(one.expiresAtMs ?? keepUntilMs, keepUntilMs),
        })),
      ]
        .filter(isActive(nowMs))
        .slice(0, MAX_SECRETS),
    read: ({ id, secrets }, nowMs) =>
      secrets.filter(isActive(nowMs)).map(({ sealed }) => open(key, sealed, id)),
  };
}
