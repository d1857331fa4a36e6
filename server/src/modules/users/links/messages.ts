import type { StateHandle } from '../../../stores/state/state.ts';
import type { Language } from '../language.contract.ts';
import { MAIL_TEXTS } from './mail-texts.data.ts';

/** A mail of this module, in the format of the mailer. */
export interface Message {
  readonly kind: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** Queues mails in the transaction of a change and sends them after the commit. */
export interface Messenger {
  send(tx: Pick<StateHandle, 'execute'>, message: Message): Promise<void>;
}

/** The recipient of a mail, and its language. */
export interface Recipient {
  readonly to: string;
  readonly language: Language;
}

/** Returns the mail with a password reset link. */
export function passwordReset(recipient: Recipient, url: string): Message {
  return toMessage('password_reset', recipient, textsOf(recipient).passwordReset, url);
}

/** Returns the notice that a reset link changed the password. */
export function passwordChanged(recipient: Recipient): Message {
  return toMessage('password_changed', recipient, textsOf(recipient).passwordChanged);
}

/** Returns the mail that invites a user to an organization. */
export function invitation(
  recipient: Recipient,
  {
    inviter,
    organization,
    url,
  }: { readonly inviter: string; readonly organization: string; readonly url: string },
): Message {
  return toMessage('invitation', recipient, textsOf(recipient).invitation(inviter, organization), url);
}

/** Returns the mail to a person who asked to join by the domain of their address. */
export function domainInvitation(
  recipient: Recipient,
  { organization, url }: { readonly organization: string; readonly url: string },
): Message {
  return toMessage('domain_invitation', recipient, textsOf(recipient).domainInvitation(organization), url);
}

/** Returns the mail that asks to confirm a new e-mail address. */
export function emailConfirmation(recipient: Recipient, url: string): Message {
  return toMessage('email_confirmation', recipient, textsOf(recipient).emailConfirmation, url);
}

/** Returns the notice to the previous address after an e-mail change. */
export function emailChanged(recipient: Recipient, email: string): Message {
  return toMessage('email_changed', recipient, textsOf(recipient).emailChanged(email));
}

function textsOf({ language }: Recipient) {
  return MAIL_TEXTS[language];
}

function toMessage(
  kind: string,
  recipient: Recipient,
  {
    subject,
    paragraphs,
    action,
  }: { readonly subject: string; readonly paragraphs: readonly string[]; readonly action?: string },
  url?: string,
): Message {
  return {
    kind,
    ...recipient,
    subject,
    paragraphs,
    ...(action !== undefined && url !== undefined && { action: { label: action, url } }),
  };
}
