import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { rateIdentityOf } from '../../../lib/network/client-ip.ts';
import { ANONYMOUS } from '../../../lib/principal.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorOf } from '../account/member-acts.ts';
import { emailAddress } from '../sign-in/credentials.ts';
import { addPageRoute } from '../sign-in/route.ts';
import type { Background } from './background.ts';
import { mailLanguage } from './mail-language.ts';
import { domainInvitation, type Messenger } from './messages.ts';

const REQUESTS_PER_ADDRESS = { limit: 20, windowMs: 15 * 60_000 };
/** Limit of mails per recipient. */
const MAILS_PER_RECIPIENT = { limit: 3, windowMs: 3600_000 };

/** Invites people by the domain of their address. */
export interface DomainInvitations {
  invite(
    tx: StateHandle,
    email: string,
  ): Promise<
    readonly { readonly id: string; readonly organizationId: string; readonly organizationName: string }[]
  >;
}

/** Dependencies of the route. */
export interface JoinRoutesOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly domainJoins: DomainInvitations;
  readonly background: Background;
  readonly messenger: Messenger | undefined;
  readonly invitations: { linkTo(id: string): string };
}

const body = z.strictObject({ email: emailAddress });

/**
 * Registers `POST /api/invitations/request`: the owner of an address at a domain that an organization names asks for an
 * invitation. It is sent to the address only, so that its acceptance verifies the address.
 */
export function registerJoinRoutes(app: FastifyInstance, options: JoinRoutesOptions): void {
  const { state, live, audit, domainJoins, background, invitations } = options;

  /** Runs after the response, so that neither its content nor its duration reveals which domains are named. */
  const mailInvitations = async (messenger: Messenger, request: FastifyRequest, email: string) => {
    const { allowed } = await live.hit(`join-mail:${email}`, MAILS_PER_RECIPIENT);
    if (!allowed) return;
    await state.transaction(async (tx) => {
      const language = await mailLanguage(tx, [email], request.headers['accept-language']);
      for (const { id, organizationId, organizationName } of await domainJoins.invite(tx, email)) {
        const url = invitations.linkTo(id);
        await audit.record(tx, actorOf(request, ANONYMOUS), {
          action: 'invitation.request',
          organizationId,
          resource: `organization:${organizationId}`,
          details: { email },
        });
        const recipient = { to: email, language };
        await messenger.send(tx, domainInvitation(recipient, { organization: organizationName, url }));
      }
    });
  };

  addPageRoute(app, '/api/invitations/request', body, async (request, reply, { email }) => {
    const { messenger } = options;
    if (messenger === undefined)
      throw new AppError('CONFLICT', {
        message: say('users.noMailAskOwner'),
        reason: 'no_mail',
      });
    await countRequest(live, `join-request:${rateIdentityOf(request.pharos.ip)}`, REQUESTS_PER_ADDRESS);
    background.run(() => mailInvitations(messenger, request, email));
    return reply.header('cache-control', 'no-store').send({ success: true });
  });
}
