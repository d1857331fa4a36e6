import { isScope, type Scope } from '../../../../server/src/lib/scopes.ts';
import { messages } from './messages.ts';

/** The request of an app, as the authorization server passes it to the consent page. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  /** The host of the redirect URI, or its scheme if it has no host. People recognize the app by it. */
  readonly redirectHost: string;
}

/** Parses a request for display. Only the server verifies its signature. Returns `undefined` if it is malformed. */
export function parseRequest(request: string): AuthorizationRequest | undefined {
  const query = new URLSearchParams(decode(request));
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  if (clientId === null || redirectUri === null || !URL.canParse(redirectUri)) return undefined;
  const { host, protocol } = new URL(redirectUri);
  return {
    clientId,
    scopes: (query.get('scope') ?? '').split(' ').filter(isScope),
    redirectHost: host === '' ? protocol.slice(0, -1) : host,
  };
}

function decode(request: string): string {
  try {
    return atob(request.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** Returns the redirect target as text: its host, or "an app on this computer". */
export function formatRedirect(host: string): string {
  return LOOPBACK.test(host) ? messages.consent.thisComputer : host;
}

const ERRORS: Readonly<Record<string, string>> = {
  invalid_client: messages.rejected.invalidClient,
  invalid_redirect: messages.rejected.invalidRedirect,
  client_disabled: messages.rejected.clientDisabled,
  invalid_scope: messages.rejected.invalidScope,
  invalid_target: messages.rejected.invalidTarget,
};

/** Returns the message for an error code of the authorization server. */
export function describeError(error: string): string {
  return ERRORS[error] ?? messages.rejected.invalidRequest;
}
