import { APIError } from '@better-auth/core/error';
import { twoFactor as twoFactorPlugin } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { countResealed, type Resealed } from '../../../lib/secrets/reseal.ts';
import { inEnglish, say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { cookieSecretOf } from '../sign-in/session-token.ts';
import { passkey, twoFactor } from './second-factors.table.ts';

/** Consecutive wrong codes before the account is locked for codes. */
export const MAX_WRONG_CODES = 10;

/** Duration of the lock, in seconds. */
export const LOCK_SECONDS = 15 * 60;

/** Time limit for the code after the password, in seconds. */
const CHALLENGE_SECONDS = 10 * 60;

const NOT_VERIFIED = {
  code: 'USER_NOT_VERIFIED',
  message: inEnglish(say('users.mustComeFromPasskey')),
};
const TAKEN = { code: 'CREDENTIAL_TAKEN', message: inEnglish(say('users.passkeyIsAlreadyRegistered')) };

/**
 * Creates the tables and plugins of Better Auth for authenticator apps and passkeys. A passkey replaces both factors, so it
 * must verify the user: a passkey that confirms presence only is rejected.
 */
export async function createSecondFactors({ baseUrl }: { readonly baseUrl: string }) {
  const { passkey: passkeyPlugin } = await import('@better-auth/passkey');
  const { hostname, host, origin } = new URL(baseUrl);
  return {
    tables: { twoFactor, passkey },
    plugins: [
      twoFactorPlugin({
        // Apps list accounts by issuer, so the issuer must distinguish instances.
        issuer: hostname === 'localhost' ? 'Pharos' : `Pharos (${host})`,
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        backupCodeOptions: { amount: 10, storeBackupCodes: 'encrypted' },
        accountLockout: { enabled: true, maxFailedAttempts: MAX_WRONG_CODES, durationSeconds: LOCK_SECONDS },
      }),
      passkeyPlugin({
        rpID: hostname,
        rpName: 'Pharos',
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ ctx, verification: { registrationInfo } }) => {
            if (registrationInfo?.userVerified !== true) throw APIError.from('BAD_REQUEST', NOT_VERIFIED);
            const holder = await ctx.context.adapter.findOne({
              model: 'passkey',
              where: [{ field: 'credentialID', value: registrationInfo.credential.id }],
            });
            if (holder !== null) throw APIError.from('CONFLICT', TAKEN);
          },
        },
        authentication: {
          afterVerification: async ({ verification }) => {
            if (!verification.authenticationInfo.userVerified)
              throw APIError.from('UNAUTHORIZED', NOT_VERIFIED);
          },
        },
      }),
    ],
  };
}

const backupCodes = z.array(z.string());

/** Counts the unused backup codes in their decrypted list. */
export function countBackupCodes(json: string): number {
  return backupCodes.parse(JSON.parse(json)).length;
}

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
