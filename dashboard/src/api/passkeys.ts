import { ApiError } from './problem.ts';
import { request } from './request.ts';

/** Whether this browser can use passkeys, in the form in which servers speak of them. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Signs in with a passkey of this device or one nearby. @throws ApiError AUTH_REQUIRED, or `CANCELLED` when the person did not want to. */
export async function signInWithPasskey(): Promise<void> {
  const options = await request('POST', '/api/auth/passkey/generate-authenticate-options', {});
  if (!isRequest(options)) throw new ApiError(0, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const response = await used(() => navigator.credentials.get({ publicKey }));
  await request('POST', '/api/auth/passkey/verify-authentication', { response });
}

/** Makes a passkey for the person who is signed in. @throws ApiError VALIDATION_ERROR naming `password`, `CANCELLED`. */
export async function addPasskey(input: { readonly name: string; readonly password: string }): Promise<void> {
  const { name, password } = input;
  const options = await request('POST', '/api/auth/passkey/generate-register-options', { password });
  if (!isCreation(options)) throw new ApiError(0, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const response = await used(() => navigator.credentials.create({ publicKey }));
  await request('POST', '/api/auth/passkey/verify-registration', { name, response });
}

/** The browser checks the rest of it itself. */
function isRequest(answer: unknown): answer is PublicKeyCredentialRequestOptionsJSON {
  return typeof answer === 'object' && answer !== null && 'challenge' in answer;
}

function isCreation(answer: unknown): answer is PublicKeyCredentialCreationOptionsJSON {
  return isRequest(answer) && 'rp' in answer && 'user' in answer && 'pubKeyCredParams' in answer;
}

/** What browsers throw, as a sentence. */
const REFUSALS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of yours already',
  SecurityError: 'Passkeys cannot be used at this address',
};

async function used(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new ApiError(0, {
      code: 'CANCELLED',
      error: REFUSALS[name] ?? 'The passkey was not used: it was cancelled, or it took too long',
    });
  }
  throw new ApiError(0, { code: 'CANCELLED', error: 'The browser gave no passkey' });
}
