import { eq, isNotNull } from 'drizzle-orm';
import { keyIdOf } from '../../lib/ids/key-id.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../../lib/secrets/reseal.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { SECRETS_PURPOSE } from './monitor-secrets.ts';
import { monitors } from './monitors.table.ts';

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
