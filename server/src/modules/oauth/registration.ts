import { z } from 'zod';
import { lineOfText } from '../../lib/shapes.ts';

const MAX_URIS = 20;
const address = z.string().min(1).max(2_048);
const link = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  // As browsers read it: letters of other scripts that look like these are told apart.
  .transform((uri) => new URL(uri).href);

/** Joiners and variation selectors: scripts and emoji need them. */
const JOINING = /\u200c|\u200d|\ufe0e|\ufe0f/gu;
/** What cannot be seen, or turns the order of what can: a name could hide behind it what it really says. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** What people read on the consent page. */
const visibleName = lineOfText(100).refine((name) => {
  const seen = name.replace(JOINING, '');
  return seen.trim() !== '' && !UNSEEN.test(seen);
}, 'must be visible, without characters that are not shown or that change the order of others');

/**
 * What an application may say of itself (RFC 7591 §2); everything else is left out, as the RFC allows. Whatever it asks for,
 * it becomes a public client: it has no secret, and proves itself by PKCE.
 */
export const registrationBody = z
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

const GRANT_TYPES: ReadonlySet<string> = new Set(['authorization_code', 'refresh_token']);

/** Programs on people's machines redirect to themselves; few of them say so. */
function isOnTheWeb(uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).protocol === 'https:';
}
