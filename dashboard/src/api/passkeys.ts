import { messages } from './messages.ts';
import { ApiError } from './problem.ts';
import { request } from './request.ts';

/** Whether this browser supports passkeys and their JSON format. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Signs in with a passkey of this device or one nearby. @throws ApiError AUTH_REQUIRED, or `CANCELLED`. */
export async function signInWithPasskey(): Promise<void> {
  const options = await request('POST', '/api/auth/passkey/generate-authenticate-options', {});
  if (!isRequest(options)) throw new ApiError(0, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const response = await serialize(() => navigator.credentials.get({ publicKey }));
  await request('POST', '/api/auth/passkey/verify-authentication', { response });
}

/** Creates a passkey for the signed-in user. @throws ApiError VALIDATION_ERROR for a wrong password, `CANCELLED`. */
export async function addPasskey(input: { readonly name: string; readonly password: string }): Promise<void> {
  const { name, password } = input;
  const options = await request('POST', '/api/auth/passkey/generate-register-options', { password });
  if (!isCreation(options)) throw new ApiError(0, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const response = await serialize(() => navigator.credentials.create({ publicKey }));
  await request('POST', '/api/auth/passkey/verify-registration', { name, response });
}

/** The browser validates the other fields. */
function isRequest(answer: unknown): answer is PublicKeyCredentialRequestOptionsJSON {
  return typeof answer === 'object' && answer !== null && 'challenge' in answer;
}

function isCreation(answer: unknown): answer is PublicKeyCredentialCreationOptionsJSON {
  return isRequest(answer) && 'rp' in answer && 'user' in answer && 'pubKeyCredParams' in answer;
}

/** What browsers throw, as a sentence. */
const MESSAGES: Readonly<Record<string, string>> = {
  InvalidStateError: messages.passkeys.exists,
  SecurityError: messages.passkeys.unavailable,
};

async function serialize(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new ApiError(0, {
      code: 'CANCELLED',
      error: MESSAGES[name] ?? messages.passkeys.cancelled,
    });
  }
  throw new ApiError(0, { code: 'CANCELLED', error: messages.passkeys.none });
}
