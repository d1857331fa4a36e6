import type { StateHandle } from '../../../stores/state/state.ts';

/** A mail of this module, in the format of the mailer. */
export interface Message {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** Queues mails in the transaction of a change and sends them after the commit. */
export interface Messenger {
  send(tx: Pick<StateHandle, 'insert'>, message: Message): Promise<void>;
}

/** Returns the mail with a password reset link. */
export function passwordReset(to: string, url: string): Message {
  return {
    kind: 'password_reset',
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'We received a request to reset the password of your Pharos account. The link below works once and expires in one hour.',
      'If you did not request this, ignore this mail. Your password does not change.',
    ],
    action: { label: 'Choose a new password', url },
  };
}

/** Returns the notice that a reset link changed the password. */
export function passwordChanged(to: string): Message {
  return {
    kind: 'password_changed',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Pharos account was changed with a reset link. All sessions were signed out.',
      'If you did not make this change, contact an owner of your organization or the server operator immediately.',
    ],
  };
}

/** Returns the mail that invites a user to an organization. */
export function invitation(
  to: string,
  {
    inviter,
    organization,
    url,
  }: { readonly inviter: string; readonly organization: string; readonly url: string },
): Message {
  return {
    kind: 'invitation',
    to,
    subject: `Join ${organization} on Pharos`,
    paragraphs: [
      `${inviter} invited you to join ${organization} on Pharos. The invitation expires in seven days.`,
      'If you did not expect this invitation, ignore this mail.',
    ],
    action: { label: 'View invitation', url },
  };
}

/** Returns the mail to a person who asked to join by the domain of their address. */
export function domainInvitation(
  to: string,
  { organization, url }: { readonly organization: string; readonly url: string },
): Message {
  return {
    kind: 'domain_invitation',
    to,
    subject: `Join ${organization} on Pharos`,
    paragraphs: [
      `You asked to join an organization with this e-mail address. ${organization} accepts addresses of your domain. The link below works once and expires in seven days.`,
      'If you did not request this, ignore this mail.',
    ],
    action: { label: 'View invitation', url },
  };
}

/** Returns the mail that asks to confirm a new e-mail address. */
export function emailConfirmation(to: string, url: string): Message {
  return {
    kind: 'email_confirmation',
    to,
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'A Pharos user requested to change the e-mail address of their account to this address. Confirm the change with the link below. It works once and expires in 24 hours.',
      'If you did not request this, ignore this mail.',
    ],
    action: { label: 'Confirm this address', url },
  };
}

/** Returns the notice to the previous address after an e-mail change. */
export function emailChanged(to: string, email: string): Message {
  return {
    kind: 'email_changed',
    to,
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `The e-mail address of your Pharos account was changed to ${email}. This address no longer receives mail from Pharos.`,
      'If you did not make this change, contact an owner of your organization or the server operator immediately.',
    ],
  };
}
