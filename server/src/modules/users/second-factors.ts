import { APIError } from '@better-auth/core/error';
import { twoFactor as twoFactorPlugin } from 'better-auth/plugins/two-factor';
import { z } from 'zod';
import { passkey, twoFactor } from './second-factors.table.ts';

/** Codes that are wrong in a row before an account takes none for a while. */
export const MAX_WRONG_CODES = 10;

/** How long it takes none then, in seconds. */
export const LOCK_SECONDS = 15 * 60;

/** How long after the password the code may come, in seconds. */
const CHALLENGE_SECONDS = 10 * 60;

const NOT_VERIFIED = {
  code: 'USER_NOT_VERIFIED',
  message: 'must be from a passkey that asks for a PIN, a fingerprint or a face',
};
const TAKEN = { code: 'CREDENTIAL_TAKEN', message: 'This passkey is registered already' };

/**
 * What Better Auth needs for authenticator apps and passkeys. A passkey counts as both factors, so it must have checked
 * who holds it: one that only says that someone touched it is refused.
 */
export async function createSecondFactors({ baseUrl }: { readonly baseUrl: string }) {
  const { passkey: passkeyPlugin } = await import('@better-auth/passkey');
  const { hostname, host, origin } = new URL(baseUrl);
  return {
    tables: { twoFactor, passkey },
    plugins: [
      twoFactorPlugin({
        // Apps list accounts by issuer: people of several instances must be able to tell them apart.
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

/** How many backup codes are left, of their decrypted list. */
export function countBackupCodes(json: string): number {
  return backupCodes.parse(JSON.parse(json)).length;
}
