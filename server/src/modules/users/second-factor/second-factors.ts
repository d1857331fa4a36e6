import { APIError } from '@better-auth/core/error';
import { twoFactor as twoFactorPlugin } from 'better-auth/plugins/two-factor';
import { z } from 'zod';
import { passkey, twoFactor } from './second-factors.table.ts';

/** Consecutive wrong codes before the account is locked for codes. */
export const MAX_WRONG_CODES = 10;

/** Duration of the lock, in seconds. */
export const LOCK_SECONDS = 15 * 60;

/** Time limit for the code after the password, in seconds. */
const CHALLENGE_SECONDS = 10 * 60;

const NOT_VERIFIED = {
  code: 'USER_NOT_VERIFIED',
  message: 'must come from a passkey that requires a PIN, fingerprint or face',
};
const TAKEN = { code: 'CREDENTIAL_TAKEN', message: 'This passkey is already registered' };

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
