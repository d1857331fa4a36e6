import { z } from 'zod';
import type { UserPrincipal } from '../../../lib/principal.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { mailLanguage } from './mail-language.ts';
import { invitation, type Messenger } from './messages.ts';

/** Limit per organization, which prevents the use of invitations for spam. */
const MAILS_PER_ORGANIZATION = { limit: 50, windowMs: 3600_000 };

/** Mails invitations. */
export type InvitationMails = ReturnType<typeof createInvitationMails>;

/** Response of Better Auth for a new invitation. */
const created = z.object({ id: z.string(), email: z.string(), organizationId: z.string() });

/** Creates the sender of invitation mails. Without a messenger it sends no mail. */
export function createInvitationMails(deps: {
  readonly messenger: Messenger | undefined;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly organizations: {
    find(id: string, handle: Pick<StateHandle, 'select'>): Promise<{ readonly name: string } | undefined>;
  };
  readonly invitations: { linkTo(id: string): string };
}) {
  const { messenger, live, organizations, invitations } = deps;
  return {
    /**
     * Sends the mail of an invitation in the transaction that creates it.
     * @returns `false` if no mail is sent, so that the inviter must pass on the link.
     */
    send: async (
      tx: StateHandle,
      inviter: Pick<UserPrincipal, 'email'>,
      answer: unknown,
    ): Promise<boolean> => {
      if (messenger === undefined) return false;
      const { id, email, organizationId } = created.parse(answer);
      const { allowed } = await live.hit(`invitation-mail:${organizationId}`, MAILS_PER_ORGANIZATION);
      const organization = await organizations.find(organizationId, tx);
      if (!allowed || organization === undefined) return false;
      const url = invitations.linkTo(id);
      const organizationName = organization.name;
      await messenger.send(
        tx,
        invitation(
          // Of a person without an account, the language is that of the inviter.
          { to: email, language: await mailLanguage(tx, [email, inviter.email]) },
          { inviter: inviter.email, organization: organizationName, url },
        ),
      );
      return true;
    },
  };
}
