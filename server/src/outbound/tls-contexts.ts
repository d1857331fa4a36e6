import { createSecureContext, type SecureContext } from 'node:tls';
import type { ClientIdentity } from './outbound.ts';

/** Returns the settings of TLS for a client certificate, or for none. @throws Error if the certificate or its key is not valid. */
export type TlsContexts = (identity: ClientIdentity | undefined) => SecureContext;

/**
 * Creates the settings. Those without a client certificate are shared, because creating them takes 0.3 ms.
 * @param ca certificates that are trusted instead of those of Node, in PEM.
 */
export function createTlsContexts(ca: string | undefined): TlsContexts {
  const common = { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) } as const;
  let shared: SecureContext | undefined;
  return (identity) => {
    if (identity !== undefined)
      return createSecureContext({ ...common, cert: identity.certificate, key: identity.key });
    shared ??= createSecureContext(common);
    return shared;
  };
}
