import { eq } from 'drizzle-orm';
import { keyIdOf } from '../../lib/ids/key-id.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../../lib/secrets/reseal.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { integrations } from './integrations.table.ts';
import { SECRETS_PURPOSE } from './secrets.ts';

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
