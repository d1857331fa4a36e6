import { SCOPES } from '../../lib/scopes.ts';

/**
 * The walk-through of authentication for programs and those who write them, in Markdown.
 * @param withOauth whether access tokens are issued here; without them only keys are told of.
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
    ? `1. **An API key**, made by a person in the dashboard. Best for servers, scripts and CI.
2. **An access token by OAuth**, when a person sits in front of your program. Nobody copies a secret.`
    : '1. **An API key**, made by a person in the dashboard.';
  return `# Getting access to the Pharos API

Base address: \`${baseUrl}\`. Ways to get in:

${ways}

Public operations, such as \`GET ${baseUrl}/v1/query/types\`, need neither.`;
}

function discover(baseUrl: string, withOauth: boolean): string {
  const server = withOauth
    ? `\n| [\`/.well-known/oauth-authorization-server\`](${baseUrl}/.well-known/oauth-authorization-server) | where tokens come from (RFC 8414) |`
    : '';
  return `## 1. Discover

A call without a credential is answered with \`401\` and where to read on:

\`\`\`sh
curl -si ${baseUrl}/v1/query/websites | grep -i www-authenticate
# www-authenticate: Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"
\`\`\`

| document | says |
| --- | --- |
| [\`/.well-known/oauth-protected-resource\`](${baseUrl}/.well-known/oauth-protected-resource) | the scopes, and how to send a credential (RFC 9728) |${server}
| [\`/.well-known/api-catalog\`](${baseUrl}/.well-known/api-catalog) | where everything is (RFC 9727) |
| [\`/openapi.json\`](${baseUrl}/openapi.json) | every operation, with the scopes it needs (\`x-scopes\`) |`;
}

function scopes(): string {
  const rows = Object.entries(SCOPES).map(([name, words]) => `| \`${name}\` | ${words} |`);
  return `## 2. Choose the smallest scope

Most programs need \`read:data\` only; add \`track:events\` to send events from a server.

| scope | permits |
| --- | --- |
${rows.join('\n')}

Besides its scopes, a credential reaches either all websites of one organization or those that were chosen for it.`;
}

function keys(baseUrl: string): string {
  return `## 3. Get an API key

Keys cannot be made by programs. Ask an owner or admin of the organization to

1. open \`${baseUrl}\`, go to **Settings**, then **API keys**, and choose **Create API key**;
2. give it a name, the smallest scopes, the websites it is for and, for something temporary, an end;
3. copy the secret (\`phr_…\`) at once: it is shown only this time.

Keep it out of code, logs and web pages. Only its first eight characters may be shown.`;
}

function oauth(baseUrl: string): string {
  return `## 4. Or sign in by OAuth

Authorization code with PKCE (S256), for public clients: there are no client secrets. Any MCP or OAuth 2.1 client that
reads the documents above does all of this by itself.

Register once; \`client_id\` is in the answer:

\`\`\`sh
curl -s ${baseUrl}/oauth2/register -H 'content-type: application/json' -d '{
  "client_name": "My program",
  "redirect_uris": ["http://127.0.0.1:8976/callback"],
  "token_endpoint_auth_method": "none",
  "grant_types": ["authorization_code", "refresh_token"]
}'
\`\`\`

Make a verifier and its challenge, and send the person's browser to the authorization endpoint. They sign in, see what you
ask for, and may narrow it to fewer scopes and websites:

\`\`\`sh
VERIFIER=$(openssl rand -hex 32)
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')
echo "${baseUrl}/oauth2/authorize?response_type=code&client_id=$CLIENT_ID&redirect_uri=http://127.0.0.1:8976/callback&scope=read:data&state=$RANDOM&code_challenge=$CHALLENGE&code_challenge_method=S256&resource=${baseUrl}"
\`\`\`

Exchange the \`code\` that comes back; it works once, within ten minutes:

\`\`\`sh
curl -s ${baseUrl}/oauth2/token -d grant_type=authorization_code -d client_id=$CLIENT_ID \\
  -d code=$CODE -d redirect_uri=http://127.0.0.1:8976/callback -d code_verifier=$VERIFIER
\`\`\`

An access token lives for an hour. Get the next one, and with it a new refresh token, for the old one works once:

\`\`\`sh
curl -s ${baseUrl}/oauth2/token -d grant_type=refresh_token -d client_id=$CLIENT_ID -d refresh_token=$REFRESH_TOKEN
\`\`\`

\`scope\` in the answer says what was granted: it may be less than you asked for. Where you ask for none, it is \`read:data\`.`;
}

function use(baseUrl: string, withOauth: boolean): string {
  const token = withOauth
    ? '\n\nAn access token goes where the key is in the second call, and nowhere else.'
    : '';
  return `## ${withOauth ? 5 : 4}. Use it

\`\`\`sh
curl -s ${baseUrl}/v1/query/websites -H "x-api-key: $API_KEY"
curl -s ${baseUrl}/v1/query/websites -H "Authorization: Bearer $API_KEY"
\`\`\`

Both are the same; send one of them.${token}

\`\`\`sh
curl -s "${baseUrl}/v1/query?website_id=$WEBSITE_ID" -H "Authorization: Bearer $API_KEY" \\
  -H 'content-type: application/json' -d '{"parameters":["summary_metrics"],"preset":"last_7d"}'
\`\`\``;
}

function errors(baseUrl: string): string {
  return `## Errors

Every error is \`{"success":false,"error":"…","code":"…","requestId":"…"}\`.

| status | code | what to do |
| --- | --- | --- |
| 401 | \`AUTH_REQUIRED\` | there was no credential, or it is unknown, expired or revoked: get another one |
| 403 | \`FORBIDDEN\` | the scope is missing; \`WWW-Authenticate\` names it |
| 403 | \`ACCESS_DENIED\` | the scope is held, but not for this website, or there is no such thing |
| 429 | \`RATE_LIMITED\` | wait for \`Retry-After\` seconds |

A malformed credential is answered like an unknown one. Quote \`requestId\` when you ask the operator of ${baseUrl} for help.`;
}

function revocation(baseUrl: string, withOauth: boolean): string {
  const tokens = withOauth
    ? `

Tokens are revoked by the program (RFC 7009); a refresh token takes its access tokens along:

\`\`\`sh
curl -s ${baseUrl}/oauth2/revoke -d client_id=$CLIENT_ID -d token=$REFRESH_TOKEN
\`\`\`

or by the person, who finds the program under **Your account**, **Connected applications**.`
    : '';
  return `## Revocation

Keys are rotated and revoked in the dashboard, in the details of each key. A revoked credential is refused on the very next
request.${tokens}`;
}
