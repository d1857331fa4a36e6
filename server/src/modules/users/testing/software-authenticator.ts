import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Bits of the authenticator data (WebAuthn §6.1). */
const FLAGS = {
  present: 0x01,
  verified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
} as const;

/** The options from the server that the authenticator uses. */
export interface CredentialOptions {
  readonly challenge: string;
}

/** A software authenticator and browser for one P-256 passkey, according to WebAuthn. */
export interface SoftwareAuthenticator {
  /** The credential's id in base64url. */
  readonly id: string;
  /** Returns the result of `navigator.credentials.create()` as JSON. */
  register(options: CredentialOptions): object;
  /** Returns the result of `navigator.credentials.get()` as JSON. */
  authenticate(options: CredentialOptions): object;
}

/** Faults of the authenticator or of the page. */
export interface AuthenticatorFaults {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator verifies the user. */
  readonly isVerifying?: boolean;
  /** Whether the authenticator signs with a different key than it registered. */
  readonly isForged?: boolean;
  readonly id?: string;
}

/** Creates an authenticator with a new passkey for `http://localhost:3000`. */
export function createSoftwareAuthenticator(faults: AuthenticatorFaults = {}): SoftwareAuthenticator {
  const { origin = 'http://localhost:3000', rpId = 'localhost', isVerifying = true } = faults;
  const id = faults.id ?? randomBytes(32).toString('base64url');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey =
    faults.isForged === true ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey;
  let counter = 0;

  const authenticatorData = (attested: Buffer): Buffer => {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    const flags = FLAGS.present | FLAGS.backupEligible | FLAGS.backedUp;
    head[32] = flags | (isVerifying ? FLAGS.verified : 0) | (attested.length > 0 ? FLAGS.attested : 0);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, attested]);
  };
  const clientData = (type: string, { challenge }: CredentialOptions): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Readonly<Record<string, Buffer | readonly string[]>>): object => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('base64url') : value,
      ]),
    ),
  });

  return {
    id,
    register: (options) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE_Key (RFC 9053 §7.1): EC2, ES256, P-256, x, y.
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.from([rawId.length >> 8, rawId.length & 0xff]);
      const data = authenticatorData(Buffer.concat([Buffer.alloc(16), length, rawId, key]));
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborHead(2, data.length),
        data,
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options),
        attestationObject,
        transports: ['internal', 'hybrid'],
      });
    },
    authenticate: (options) => {
      counter += 1;
      const data = authenticatorData(Buffer.alloc(0));
      const clientDataJSON = clientData('webauthn.get', options);
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]);
      return credential({
        clientDataJSON,
        authenticatorData: data,
        signature: sign('sha256', signed, signingKey),
      });
    },
  };
}

/** The head of a CBOR item (RFC 8949 §3): its major type and a number. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}

function cborNumber(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborMap(entries: readonly (readonly [number, number | Buffer])[]): Buffer {
  const items = entries.flatMap(([key, value]) => [
    cborNumber(key),
    typeof value === 'number' ? cborNumber(value) : Buffer.concat([cborHead(2, value.length), value]),
  ]);
  return Buffer.concat([cborHead(5, entries.length), ...items]);
}
