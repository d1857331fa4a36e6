import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { keyIdOf } from '../../lib/ids/key-id.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../../lib/secrets/reseal.ts';
import { open, seal } from '../../lib/secrets/seal.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { type IntegrationRow, integrations } from './integrations.table.ts';

/** What the key is derived for. */
export const SECRETS_PURPOSE = 'integration secrets';

const storedSecrets = z.object({
  /** By field. */
  current: z.record(z.string(), z.string()),
  /** Secrets that were replaced, and until when they are used as well, in milliseconds since the epoch. */
  former: z.record(z.string(), z.object({ value: z.string(), untilMs: z.number() })),
});

/** The secrets of an integration. */
export type StoredSecrets = z.output<typeof storedSecrets>;

/** Encrypts the secrets of integrations. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #keyId: string;

  /** @param key 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
    this.#keyId = keyIdOf(key);
  }

  seal(id: string, secrets: StoredSecrets): Pick<IntegrationRow, 'secrets' | 'secretsKeyId'> {
    return { secrets: seal(this.#key, JSON.stringify(secrets), id), secretsKeyId: this.#keyId };
  }

  /** Returns `undefined` if another key encrypted them. */
  open({
    id,
    secrets,
    secretsKeyId,
  }: Pick<IntegrationRow, 'id' | 'secrets' | 'secretsKeyId'>): StoredSecrets | undefined {
    return secretsKeyId === this.#keyId
      ? storedSecrets.parse(JSON.parse(open(this.#key, secrets, id)))
      : undefined;
  }
}

/** Encrypts the secrets of all integrations with the keys of another secret. */
export async function resealIntegrations(tx: StateHandle, from: string, to: string): Promise<Resealed> {
  const keys = { from: deriveKey(from, SECRETS_PURPOSE), to: deriveKey(to, SECRETS_PURPOSE) };
  const secretsKeyId = keyIdOf(keys.to);
  const rows = await tx.select({ id: integrations.id, secrets: integrations.secrets }).from(integrations);
  const sealed: (string | undefined)[] = [];
  for (const { id, secrets: before } of rows) {
    const secrets = reseal(before, id, keys);
    sealed.push(secrets);
    if (secrets !== undefined)
      await tx.update(integrations).set({ secrets, secretsKeyId }).where(eq(integrations.id, id));
  }
  return countResealed(sealed);
}
