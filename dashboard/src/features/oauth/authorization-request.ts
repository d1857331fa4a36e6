import { isScope, type Scope } from '../../../../server/src/lib/scopes.ts';

/** What an application asks for, as the authorization server handed it to the consent page. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  /** Where the answer goes: what people recognise an application by. */
  readonly redirectHost: string;
}

/** Reads a request for showing it; whether it is genuine only the server can tell. `undefined` when it is not readable. */
export function readRequest(request: string): AuthorizationRequest | undefined {
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

const PROGRAM_OF_THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** In words where the answer goes. */
export function tellRedirect(host: string): string {
  return PROGRAM_OF_THIS_COMPUTER.test(host) ? 'a program on this computer' : host;
}

const REFUSALS: Readonly<Record<string, string>> = {
  invalid_client: 'No application is registered under the name that was given. It may have to connect anew.',
  invalid_redirect:
    'The application wants the answer at an address that it did not register. Somebody else may be using its name.',
  client_disabled: 'Access of this application was revoked.',
  invalid_scope: 'The application asks for something that does not exist here.',
  invalid_target: 'The application asks for access to another server than this one.',
};

/** In words why an application cannot go on. */
export function tellRefusal(error: string): string {
  return REFUSALS[error] ?? 'The application asked in a way that this server does not understand.';
}
