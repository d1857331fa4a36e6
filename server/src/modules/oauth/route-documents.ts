import { z } from 'zod';
import { jsonContent, type RouteDocument, type RouteParameter } from '../../lib/route-document.ts';

type Name = 'register' | 'token' | 'revoke';

const FORM = 'application/x-www-form-urlencoded';
const CLIENT: Omit<RouteParameter, 'in'> = {
  name: 'client_id',
  description: 'The id of the registered client',
  isRequired: true,
  example: 'client_1',
};
const REDIRECT: Omit<RouteParameter, 'in'> = {
  name: 'redirect_uri',
  description: 'One of the registered redirect URIs',
  isRequired: true,
  example: 'https://app.example/callback',
};
const FAILURE = 'An error in the format of RFC 6749 §5.2';

/** The OpenAPI descriptions of the OAuth endpoints. The authorization endpoint is a page for browsers and not part of the API. */
export const OAUTH_DOCUMENTS: Readonly<Record<Name, RouteDocument>> = {
  register: describe('register', {
    summary: 'Register a client',
    description: 'Dynamic client registration (RFC 7591). Unknown metadata fields are ignored.',
    body: {
      contentType: 'application/json',
      fields: [
        { name: 'client_name', description: 'The name shown to users', example: 'My agent' },
        {
          name: 'redirect_uris',
          description: 'A list of redirect URIs',
          isRequired: true,
          example: 'https://app.example/callback',
        },
      ],
    },
    responses: { 201: 'The metadata of the client, with its `client_id`', 400: FAILURE },
    content: jsonContent(z.looseObject({ client_id: z.string(), redirect_uris: z.array(z.string()) })),
  }),
  token: describe('token', {
    summary: 'Get an access token',
    description: 'The token endpoint (RFC 6749 §3.2), for authorization codes and refresh tokens.',
    body: {
      contentType: FORM,
      fields: [
        {
          name: 'grant_type',
          description: '`authorization_code` or `refresh_token`',
          isRequired: true,
          example: 'authorization_code',
        },
        CLIENT,
        { name: 'code', description: 'The authorization code', example: 'SplxlOBeZQQYbYS6WxSbIA' },
        { ...REDIRECT, description: 'As in the authorization request' },
        {
          name: 'code_verifier',
          description: 'The code verifier (RFC 7636)',
          example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        },
        { name: 'refresh_token', description: 'The refresh token', example: 'tGzv3JOkF0XG5Qx2TlKWIA' },
      ],
    },
    responses: { 200: 'The access token and a new refresh token', 400: FAILURE },
    content: jsonContent(
      z.looseObject({
        access_token: z.string(),
        token_type: z.string(),
        expires_in: z.number().describe('In seconds'),
        refresh_token: z.string().optional(),
        scope: z.string().optional(),
      }),
    ),
  }),
  revoke: describe('revoke', {
    summary: 'Revoke a token',
    description: 'Token revocation (RFC 7009). The response is the same for unknown tokens.',
    body: {
      contentType: FORM,
      fields: [
        CLIENT,
        {
          name: 'token',
          description: 'An access token or a refresh token',
          isRequired: true,
          example: 'tGzv3JOkF0XG5Qx2TlKWIA',
        },
      ],
    },
    responses: { 200: 'The token is not valid any more', 400: FAILURE },
  }),
};

function describe(name: Name, document: Omit<RouteDocument, 'path' | 'operationId' | 'tag'>): RouteDocument {
  return {
    ...document,
    path: `/oauth2/${name}`,
    operationId: `oauth.${name}`,
    tag: 'Connected applications',
  };
}
