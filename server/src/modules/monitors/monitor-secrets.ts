import { eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { keyIdOf } from '../../lib/ids/key-id.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../../lib/secrets/reseal.ts';
import { open, seal } from '../../lib/secrets/seal.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { type MonitorRow, monitors } from './monitors.table.ts';

/** What the key is derived for. */
export const SECRETS_PURPOSE = 'monitor secrets';

const storedSecrets = z.record(z.string(), z.unknown());

/** The secrets of a monitor, by field of its configuration. */
export type MonitorSecrets = Readonly<Record<string, unknown>>;

/** Encrypts the secrets of monitors. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #keyId: string;

  /** @param key 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
    this.#keyId = keyIdOf(key);
  }

  seal(id: string, secrets: MonitorSecrets): Pick<MonitorRow, 'secrets' | 'secretsKeyId'> {
    return Object.keys(secrets).length === 0
      ? { secrets: null, secretsKeyId: null }
      : { secrets: seal(this.#key, JSON.stringify(secrets), id), secretsKeyId: this.#keyId };
  }

  /** Returns `undefined` if another key encrypted them. */
  open({
    id,
    secrets,
    secretsKeyId,
  }: Pick<MonitorRow, 'id' | 'secrets' | 'secretsKeyId'>): MonitorSecrets | undefined {
    if (secrets === null) return {};
    return secretsKeyId === this.#keyId
      ? storedSecrets.parse(JSON.parse(open(this.#key, secrets, id)))
      : undefined;
  }
}

/** Encrypts the secrets of all monitors with the keys of another secret. */
export async function resealMonitors(tx: StateHandle, from: string, to: string): Promise<Resealed> {
  const keys = { from: deriveKey(from, SECRETS_PURPOSE), to: deriveKey(to, SECRETS_PURPOSE) };
  const secretsKeyId = keyIdOf(keys.to);
  const rows = await tx
    .select({ id: monitors.id, secrets: monitors.secrets })
    .from(monitors)
    .where(isNotNull(monitors.secrets));
  const sealed: (string | undefined)[] = [];
  for (const { id, secrets: before } of rows) {
    const secrets = before === null ? undefined : reseal(before, id, keys);
    sealed.push(secrets);
    if (secrets !== undefined)
      await tx.update(monitors).set({ secrets, secretsKeyId }).where(eq(monitors.id, id));
  }
  return countResealed(sealed);
}
