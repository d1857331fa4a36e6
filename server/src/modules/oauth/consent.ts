import { z } from 'zod';
import { AppError, invalidField } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import { ROLE_SCOPES, SCOPE_NAMES, type Scope } from '../../lib/scopes.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { AuditService } from '../audit/index.ts';
import { organizationId } from '../organizations/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { websiteId } from '../websites/index.ts';
import { unwrapRequest } from './consent-request.ts';
import type { GrantsService } from './grants.service.ts';
import { oauthGrants } from './oauth-grants.table.ts';
import type { OauthServer } from './oauth-server.ts';
import { REFRESH_SCOPE } from './offered-scopes.ts';

const MAX_WEBSITES = 1_000;

const sealedRequest = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+$/)
  .transform(unwrapRequest);

/** The body that the consent page sends: the signed request and the person's decision. */
export const consentBody = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('deny'), request: sealedRequest }),
  z.strictObject({
    decision: z.literal('allow'),
    request: sealedRequest,
    organizationId,
    scopes: z.array(z.enum(SCOPE_NAMES)).min(1).max(SCOPE_NAMES.length),
    access: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('global') }),
      z.strictObject({ type: z.literal('website'), websiteIds: z.array(websiteId).min(1).max(MAX_WEBSITES) }),
    ]),
  }),
]);

type Consent = z.output<typeof consentBody>;
type Allowed = Extract<Consent, { decision: 'allow' }>;

const answer = z.object({ url: z.string() });

/** Creates the function that turns a person's decision into the authorization response. */
export function createDecide(deps: {
  readonly server: OauthServer;
  readonly websites: Pick<WebsiteDirectory, 'idsOf'>;
  readonly findApplication: GrantsService['findApplication'];
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}) {
  const { server, websites, audit, clock, findApplication } = deps;

  const check = async (person: UserPrincipal, consent: Allowed): Promise<void> => {
    const role = person.roles.get(consent.organizationId);
    if (role === undefined) throw new AppError('ACCESS_DENIED', { reason: 'not_a_member' });
    const beyond = consent.scopes.filter((scope) => !ROLE_SCOPES[role].has(scope));
    if (beyond.length > 0)
      throw invalidField('scopes', say('oauth.exceedsRole', { names: beyond.join(', ') }));
    if (consent.access.type === 'global') return;
    const own = new Set(await websites.idsOf(consent.organizationId));
    if (!consent.access.websiteIds.every((id) => own.has(id)))
      throw invalidField('access.websiteIds', say('oauth.mustBeWebsitesOfOrganization'));
  };

  /**
   * @param cookie the caller's cookies, which name the session.
   * @returns the address of the application to send the browser to.
   * @throws AppError ACCESS_DENIED, VALIDATION_ERROR.
   */
  return async function decide(
    actor: Actor,
    person: UserPrincipal,
    consent: Consent,
    cookie: string | undefined,
  ): Promise<string> {
    const call = { path: '/oauth2/consent', method: 'POST', ip: actor.ip, cookie } as const;
    if (consent.decision === 'deny')
      return readUrl(await server.handle({ ...call, json: { accept: false, oauth_query: consent.request } }));
    await check(person, consent);
    const { request, scopes, access } = consent;
    const clientId = new URLSearchParams(request).get('client_id') ?? '';
    if ((await findApplication(clientId)) === undefined) throw expired();
    const id = newId('grt', clock.now());
    const grant = {
      id,
      userId: person.userId,
      clientId,
      organizationId: consent.organizationId,
      scopes: inOrder(scopes),
      accessType: access.type,
      websiteIds: access.type === 'global' ? [] : [...new Set(access.websiteIds)],
      createdAt: new Date(clock.now()),
    };
    const json = { accept: true, oauth_query: request, scope: [...grant.scopes, REFRESH_SCOPE].join(' ') };
    const response = await server.agree(
      id,
      { ...call, json },
      {
        before: async (tx) => {
          await tx.insert(oauthGrants).values(grant);
        },
        after: async (tx, response) => {
          const url = await readUrl(response.clone());
          if (!new URL(url).searchParams.has('code')) throw expired();
          await audit.record(tx, actor, {
            action: 'grant.create',
            organizationId: grant.organizationId,
            resource: `grant:${id}`,
            details: { clientId, scopes: grant.scopes, access },
          });
        },
      },
    );
    return readUrl(response);
  };
}

async function readUrl(response: Response): Promise<string> {
  if (!response.ok) throw expired();
  return answer.parse(await response.json()).url;
}

function expired(): AppError {
  return invalidField('request', say('oauth.hasExpiredOrWasModified'));
}

function inOrder(scopes: readonly Scope[]): Scope[] {
  return SCOPE_NAMES.filter((scope) => scopes.includes(scope));
}
