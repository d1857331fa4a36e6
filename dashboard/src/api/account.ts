import { request } from './request.ts';

/** Changes the password; every other session ends. @throws ApiError VALIDATION_ERROR naming `currentPassword` or `newPassword`. */
export async function changePassword(input: {
  readonly currentPassword: string;
  readonly newPassword: string;
}): Promise<void> {
  await request('POST', '/api/auth/change-password', input);
}

/**
 * Changes the e-mail address, or has a link mailed to the new one.
 * @returns whether it waits for that link.
 * @throws ApiError VALIDATION_ERROR naming `email` or `password`, CONFLICT.
 */
export async function changeEmail(input: {
  readonly email: string;
  readonly password: string;
}): Promise<boolean> {
  return booleanIn(await request('POST', '/api/auth/change-email', input), 'pending');
}

/** Deletes the account. @throws ApiError VALIDATION_ERROR naming `password`, CONFLICT when others would be left without an owner. */
export async function deleteAccount(password: string): Promise<void> {
  await request('POST', '/api/auth/delete-account', { password });
}

/** What an authenticator app is set up with. */
export interface AppSetup {
  /** `otpauth://totp/…`, to be scanned. */
  readonly address: string;
  readonly backupCodes: readonly string[];
}

/** Begins to set up an authenticator app; it counts once {@link confirmApp} took its first code. @throws ApiError VALIDATION_ERROR, CONFLICT. */
export async function beginApp(password: string): Promise<AppSetup> {
  const answer = await request('POST', '/api/auth/two-factor/enable', { password });
  return { address: textIn(answer, 'totpURI'), backupCodes: textsIn(answer, 'backupCodes') };
}

/** Gives the first code of a new app. @throws ApiError VALIDATION_ERROR naming `code`. */
export async function confirmApp(code: string): Promise<void> {
  await request('POST', '/api/auth/two-factor/verify-totp', { code });
}

/** Turns the authenticator app off. @throws ApiError VALIDATION_ERROR naming `password`. */
export async function removeApp(password: string): Promise<void> {
  await request('POST', '/api/auth/two-factor/disable', { password });
}

/** Creates new backup codes. The previous ones no longer work. @throws ApiError VALIDATION_ERROR naming `password`. */
export async function renewBackupCodes(password: string): Promise<readonly string[]> {
  return textsIn(
    await request('POST', '/api/auth/two-factor/generate-backup-codes', { password }),
    'backupCodes',
  );
}

/** Names a passkey. */
export async function renamePasskey(input: { readonly id: string; readonly name: string }): Promise<void> {
  await request('POST', '/api/auth/passkey/update-passkey', input);
}

/** Removes a passkey. */
export async function removePasskey(id: string): Promise<void> {
  await request('POST', '/api/auth/passkey/delete-passkey', { id });
}

function valueIn(answer: unknown, property: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, property) : undefined;
}

function booleanIn(answer: unknown, property: string): boolean {
  return valueIn(answer, property) === true;
}

function textIn(answer: unknown, property: string): string {
  return String(valueIn(answer, property) ?? '');
}

function textsIn(answer: unknown, property: string): readonly string[] {
  const value = valueIn(answer, property);
  return Array.isArray(value) ? value.map(String) : [];
}
