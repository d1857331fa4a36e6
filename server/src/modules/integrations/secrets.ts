import { z } from 'zod';
import { keyIdOf } from '../../lib/ids/key-id.ts';
import { open, seal } from '../../lib/secrets/seal.ts';
import type { IntegrationRow } from './integrations.table.ts';

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
export interface SecretBox {
  seal(id: string, secrets: StoredSecrets): Pick<IntegrationRow, 'secrets' | 'secretsKeyId'>;
  /** Returns `undefined` if another key encrypted them. */
  open(row: Pick<IntegrationRow, 'id' | 'secrets' | 'secretsKeyId'>): StoredSecrets | undefined;
}

/** Creates the box. @param key 32 bytes. */
export function createSecretBox(key: Buffer): SecretBox {
  const keyId = keyIdOf(key);
  return {
    seal: (id, secrets) => ({ secrets: seal(key, JSON.stringify(secrets), id), secretsKeyId: keyId }),
    open: ({ id, secrets, secretsKeyId }) =>
      secretsKeyId === keyId ? storedSecrets.parse(JSON.parse(open(key, secrets, id))) : undefined,
  };
}
