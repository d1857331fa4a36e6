import { SCOPES } from '../../lib/scopes.ts';

/**
 * Returns the guide to authentication, in Markdown, for programs and their developers.
 * @param withOauth whether access tokens are issued; otherwise only keys are described.
 */
export function writeAuthGuide(baseUrl: string, withOauth: boolean): string {
  const parts = [
    introduction(baseUrl, withOauth),
    discover(baseUrl, withOauth),
    scopes(),
    keys(baseUrl),
    ...(withOauth ? [oauth(baseUrl)] : []),
    use(baseUrl, withOauth),
    errors(baseUrl),
    revocation(baseUrl, withOauth),
  ];
  return `${parts.join('\n\n')}\n`;
}

function introduction(baseUrl: string, withOauth: boolean): string {
  const ways = withOauth
    ? `1. **An API key**, created by a person in the dashboard. Recommended for servers, scripts and CI.
2. **An access token by OAuth**, if a person uses your program interactively. No secret is copied.`
    : '1. **An API key**, created by a person in the dashboard.';
  return `# Authentication for the Pharos API

Base address: \`${baseUrl}\`. Credentials:

${ways}

Public operations, such as \`GET ${baseUrl}/v1/query/types\`, require no credential.`;
}

function discover(baseUrl: string, withOauth: boolean): string {
  const server = withOauth
    ? `\n| [\`/.well-known/oauth-authorization-server\`](${baseUrl}/.well-known/oauth-authorization-server) | the endpoints that issue tokens (RFC 8414) |`
    : '';
  return `## 1. Discover

A request without a credential returns \`401\` and the address of the metadata:

\`\`\`sh
curl -si ${baseUrl}/v1/query/websites | grep -i www-authenticate
# www-authenticate: Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"
\`\`\`

| Document | Contents |
| --- | --- |
| [\`/.well-known/oauth-protected-resource\`](${baseUrl}/.well-known/oauth-protected-resource) | the scopes and the ways to send a credential (RFC 9728) |${server}
| [\`/.well-known/api-catalog\`](${baseUrl}/.well-known/api-catalog) | the addresses of all documents (RFC 9727) |
| [\`/openapi.json\`](${baseUrl}/openapi.json) | every operation, with its required scopes (\`x-scopes\`) |`;
}

function scopes(): string {
  const rows = Object.entries(SCOPES).map(([name, words]) => `| \`${name}\` | ${words} |`);
  return `## 2. Choose the smallest scope

Most programs require \`read:data\` only; add \`track:events\` to send events from a server.

| Scope | Permits |
| --- | --- |
${rows.join('\n')}

A credential is valid for all websites of one organization, or for selected ones.`;
}

function keys(baseUrl: string): string {
  return `## 3. Get an API key

Programs cannot create keys. Ask an owner or admin of the organization to

1. open \`${baseUrl}\`, go to **Settings**, then **API keys**, and choose **Create API key**;
2. give it a name, the smallest scopes, its websites and, for temporary use, an expiry date;
3. copy the secret (\`phr_…\`) immediately: it is shown only once.

Keep it out of code, logs and web pages. Only its first eight characters may be shown.`;
}

function oauth(baseUrl: string): string {
  return `## 4. Or use OAuth

Authorization code with PKCE (S256), for public clients without secrets. MCP and OAuth 2.1 clients that
read the documents above perform these steps automatically.

Register once. The response contains \`client_id\`:

\`\`\`sh
curl -s ${baseUrl}/oauth2/register -H 'content-type: application/json' -d '{
  "client_name": "My program",
  "redirect_uris": ["http://127.0.0.1:8976/callback"],
  "token_endpoint_auth_method": "none",
  "grant_types": ["authorization_code", "refresh_token"]
}'
\`\`\`

Create a verifier and its challenge, and send the person's browser to the authorization endpoint. The person signs in, sees
the requested scopes, and may grant fewer scopes and websites:

\`\`\`sh
VERIFIER=$(openssl rand -hex 32)
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')
echo "${baseUrl}/oauth2/authorize?response_type=code&client_id=$CLIENT_ID&redirect_uri=http://127.0.0.1:8976/callback&scope=read:data&state=$RANDOM&code_challenge=$CHALLENGE&code_challenge_method=S256&resource=${baseUrl}"
\`\`\`

Exchange the \`code\` from the redirect. It is valid once, for ten minutes:

\`\`\`sh
curl -s ${baseUrl}/oauth2/token -d grant_type=authorization_code -d client_id=$CLIENT_ID \\
  -d code=$CODE -d redirect_uri=http://127.0.0.1:8976/callback -d code_verifier=$VERIFIER
\`\`\`

An access token is valid for an hour. Request the next one. The response contains a new refresh token, because each is valid once:

\`\`\`sh
curl -s ${baseUrl}/oauth2/token -d grant_type=refresh_token -d client_id=$CLIENT_ID -d refresh_token=$REFRESH_TOKEN
\`\`\`

\`scope\` in the response lists the granted scopes, which may be fewer than requested. The default is \`read:data\`.`;
}

function use(baseUrl: string, withOauth: boolean): string {
  const token = withOauth ? '\n\nSend an access token as the bearer token, as in the second request.' : '';
  return `## ${withOauth ? 5 : 4}. Use the credential

\`\`\`sh
curl -s ${baseUrl}/v1/query/websites -H "x-api-key: $API_KEY"
curl -s ${baseUrl}/v1/query/websites -H "Authorization: Bearer $API_KEY"
\`\`\`

Both headers are equivalent; send one of them.${token}

\`\`\`sh
curl -s "${baseUrl}/v1/query?website_id=$WEBSITE_ID" -H "Authorization: Bearer $API_KEY" \\
  -H 'content-type: application/json' -d '{"parameters":["summary_metrics"],"preset":"last_7d"}'
\`\`\``;
}

function errors(baseUrl: string): string {
  return `## Errors

Every error is \`{"success":false,"error":"…","code":"…","requestId":"…"}\`.

| Status | Code | Cause and remedy |
| --- | --- | --- |
| 401 | \`AUTH_REQUIRED\` | the credential is missing, unknown, expired or revoked: obtain another one |
| 403 | \`FORBIDDEN\` | the credential lacks the scope; \`WWW-Authenticate\` names it |
| 403 | \`ACCESS_DENIED\` | the credential has the scope, but no access to the resource, or the resource does not exist |
| 429 | \`RATE_LIMITED\` | wait for \`Retry-After\` seconds |

A malformed credential returns the same response as an unknown one. Include \`requestId\` in support requests to the operator of ${baseUrl}.`;
}

function revocation(baseUrl: string, withOauth: boolean): string {
  const tokens = withOauth
    ? `

The program can revoke tokens (RFC 7009). Revoking a refresh token revokes its access tokens, too:

\`\`\`sh
curl -s ${baseUrl}/oauth2/revoke -d client_id=$CLIENT_ID -d token=$REFRESH_TOKEN
\`\`\`

The person can revoke access under **Your account**, **Connected applications**.`
    : '';
  return `## Revocation

Rotate and revoke keys in the dashboard, in the details of the key. A revoked credential is rejected from the next
request on.${tokens}`;
}
