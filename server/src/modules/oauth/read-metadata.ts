import { z } from 'zod';
import type { OauthServer } from './oauth-server.ts';

/** The fields of Better Auth's metadata that apply here; features that are not offered are omitted. */
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
 * Returns the metadata of the authorization server (RFC 8414).
 * @throws Error when Better Auth cannot create it.
 */
export async function readMetadata(server: OauthServer, baseUrl: string): Promise<object> {
  const path = '/.well-known/oauth-authorization-server';
  const response = await server.handle({ method: 'GET', path, ip: '127.0.0.1' });
  if (!response.ok)
    throw new Error(`The metadata of the authorization server cannot be created: ${response.status}`);
  return {
    ...metadata.parse(await response.json()),
    // Clients have no secrets: each is registered as a public client.
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${baseUrl}/auth.md`,
  };
}
