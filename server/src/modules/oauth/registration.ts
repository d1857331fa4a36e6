import { z } from 'zod';
import { lineOfText } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';

const MAX_URIS = 20;
const link = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  // Normalized as browsers do: look-alike letters become punycode.
  .transform((uri) => new URL(uri).href);

/** Joiners and variation selectors, which scripts and emoji require. */
const JOINING = /\u200c|\u200d|\ufe0e|\ufe0f/gu;
/** Invisible characters, and those that change the text direction: they can disguise a name. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** The name on the consent page. */
const visibleName = lineOfText(100).refine((name) => {
  const seen = name.replace(JOINING, '');
  return seen.trim() !== '' && !UNSEEN.test(seen);
}, sayInSchema('oauth.mustBeVisibleText'));

/**
 * Returns the schema of the metadata that an application may register (RFC 7591 §2); other fields are dropped, as the RFC allows.
 * Every application becomes a public client without a secret, which uses PKCE.
 * @param baseUrl address of the service, to which no code is sent: its pages show what tenants wrote, and log addresses.
 */
export function createRegistrationBody(baseUrl: string) {
  const address = z
    .string()
    .min(1)
    .max(2_048)
    .refine((uri) => !isSameHost(uri, baseUrl), sayInSchema('oauth.mustNotBeAddress'));
  return z
    .object({
      redirect_uris: z.array(address).min(1).max(MAX_URIS),
      client_name: visibleName.optional(),
      client_uri: link.optional(),
      scope: z.string().max(1_000).optional(),
      grant_types: z.array(z.string().max(100)).min(1).max(10).optional(),
      response_types: z.array(z.string().max(100)).min(1).max(10).optional(),
      software_id: lineOfText(200).optional(),
      software_version: lineOfText(100).optional(),
    })
    .transform(({ grant_types, response_types, ...metadata }) => ({
      ...metadata,
      grant_types: (grant_types ?? ['authorization_code']).filter((type) => GRANT_TYPES.has(type)),
      response_types: (response_types ?? ['code']).filter((type) => type === 'code'),
      token_endpoint_auth_method: 'none',
      application_type: metadata.redirect_uris.every(isOnTheWeb) ? 'web' : 'native',
    }));
}

const GRANT_TYPES: ReadonlySet<string> = new Set(['authorization_code', 'refresh_token']);

/** Returns whether an address is on the web. Native applications redirect to themselves, and few declare their type. */
function isOnTheWeb(uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).protocol === 'https:';
}

/** Whether an address has the host and port of another one, whatever its scheme and a dot at the end of its host. */
function isSameHost(uri: string, other: string): boolean {
  return URL.canParse(uri) && hostOf(uri) === hostOf(other);
}

function hostOf(uri: string): string {
  const { protocol, hostname, port } = new URL(uri);
  return `${hostname.replace(/\.$/, '')}:${port || (protocol === 'http:' ? '80' : '443')}`;
}
