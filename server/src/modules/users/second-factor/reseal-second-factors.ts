import { eq } from 'drizzle-orm';
import { countResealed, type Resealed } from '../../../lib/secrets/reseal.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { cookieSecretOf } from '../sign-in/session-token.ts';
import { twoFactor } from './second-factors.table.ts';

/** Encrypts the secrets of authenticator apps and the backup codes with the keys of another secret, in the format of Better Auth. */
export async function resealSecondFactors(tx: StateHandle, from: string, to: string): Promise<Resealed> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const keyOf = (secret: string) => ({ keys: new Map([[1, cookieSecretOf(secret)]]), currentVersion: 1 });
  const [fromKey, toKey] = [keyOf(from), keyOf(to)];

  async function convert(data: string): Promise<string | undefined> {
    try {
      await symmetricDecrypt({ key: toKey, data });
      return data;
    } catch {
      // Another key encrypted it.
    }
    try {
      return await symmetricEncrypt({ key: toKey, data: await symmetricDecrypt({ key: fromKey, data }) });
    } catch {
      return undefined;
    }
  }

  const rows = await tx.select().from(twoFactor);
  const sealed: (string | undefined)[] = [];
  for (const row of rows) {
    const secret = await convert(row.secret);
    const backupCodes = await convert(row.backupCodes);
    const isComplete = secret !== undefined && backupCodes !== undefined;
    sealed.push(isComplete ? row.id : undefined);
    if (isComplete) await tx.update(twoFactor).set({ secret, backupCodes }).where(eq(twoFactor.id, row.id));
  }
  return countResealed(sealed);
}
