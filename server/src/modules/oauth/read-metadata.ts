import { z } from 'zod';
import type { OauthServer } from './oauth-server.ts';

/** What Better Auth tells of itself that is true here; what it could do besides is not offered. */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.boolean(),
});

/**
 * The metadata of the authorization server (RFC 8414), as its library makes it.
 * @throws Error when the library cannot make it.
 */
export async function readMetadata(server: OauthServer, baseUrl: string): Promise<object> {
  const path = '/.well-known/oauth-authorization-server';
  const response = await server.handle({ method: 'GET', path, ip: '127.0.0.1' });
  if (!response.ok)
    throw new Error(`The metadata of the authorization server cannot be made: ${response.status}`);
  return {
    ...metadata.parse(await response.json()),
    // Clients have no secrets: whatever they register, they become public ones.
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${baseUrl}/auth.md`,
  };
}
