import { isIP } from 'node:net';

/** The available sign-in and recovery methods. */
export interface SignInOptions {
  /** `mail`: users request a mail; `link`: an owner, an admin or the server operator creates a link. */
  readonly passwordReset: 'mail' | 'link';
  /** Whether browsers support passkeys here. They require a host name, and TLS except on localhost (WebAuthn §5.1.3). */
  readonly passkeys: boolean;
}

/** Returns the options for an instance. @param baseUrl URL of the service. */
export function readSignInOptions(baseUrl: string, sendsMail: boolean): SignInOptions {
  const { protocol, hostname } = new URL(baseUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return {
    passwordReset: sendsMail ? 'mail' : 'link',
    passkeys: isName && (protocol === 'https:' || isLocal),
  };
}
