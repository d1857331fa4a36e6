import type { StateHandle } from '../../stores/state/state.ts';

/** A mail of this module; its fields are those of the mailer. */
export interface Message {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** Sends mails after the transaction of the change that causes them. */
export interface Messenger {
  send(tx: Pick<StateHandle, 'insert'>, message: Message): Promise<void>;
}

/** To somebody who forgot their password. */
export function passwordReset(to: string, url: string): Message {
  return {
    kind: 'password_reset',
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked to choose a new password for your Pharos account. The link below works once, within an hour.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  };
}

/** To somebody whose password was changed by a link. */
export function passwordChanged(to: string): Message {
  return {
    kind: 'password_changed',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'Your Pharos account has a new password, chosen by a link that was made for it. All sessions were signed out.',
      'If it was not you, tell an owner of your organization, or whoever runs this server, at once.',
    ],
  };
}

/** To somebody who is asked to join an organization. */
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
      `${inviter} asks you to join ${organization} on Pharos. The invitation is good for seven days.`,
      'If you do not know who that is, you need not do anything.',
    ],
    action: { label: 'See the invitation', url },
  };
}

/** To the address that an account is to have from now on. */
export function emailConfirmation(to: string, url: string): Message {
  return {
    kind: 'email_confirmation',
    to,
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'A Pharos account is to have this e-mail address from now on. Confirm it with the link below, which works once, within 24 hours.',
      'If it was not you who asked for it, you need not do anything.',
    ],
    action: { label: 'Confirm this address', url },
  };
}

/** To the address that an account had so far. */
export function emailChanged(to: string, email: string): Message {
  return {
    kind: 'email_changed',
    to,
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Your Pharos account now has the e-mail address ${email}; mails no longer come here.`,
      'If it was not you, tell an owner of your organization, or whoever runs this server, at once.',
    ],
  };
}
