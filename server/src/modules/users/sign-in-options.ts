import { isIP } from 'node:net';

/** What people who cannot sign in may try. */
export interface SignInOptions {
  /** `mail`: they ask for a link themselves; `link`: somebody else makes one. */
  readonly passwordReset: 'mail' | 'link';
  /** Whether browsers use passkeys here: they want a name, and TLS unless it is this machine (WebAuthn §5.1.3). */
  readonly passkeys: boolean;
}

/** @param baseUrl address of the service. */
export function readSignInOptions(baseUrl: string, sendsMail: boolean): SignInOptions {
  const { protocol, hostname } = new URL(baseUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return {
    passwordReset: sendsMail ? 'mail' : 'link',
    passkeys: isName && (protocol === 'https:' || isLocal),
  };
}
