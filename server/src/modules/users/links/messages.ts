import { bindLanguages } from '../../../lib/texts/bind-texts.ts';
import { accountMails as german } from '../../../lib/texts/de/account-mails.data.ts';
import { accountMails as english } from '../../../lib/texts/en/account-mails.data.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { Language } from '../language.contract.ts';

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

/** A text of a mail, which may have parameters. */
type MailText<P> = string | ((parameters: P) => string);

const TEXTS = bindLanguages(english, { de: german });

/** Returns the mail with a password reset link. */
export function passwordReset(recipient: Recipient, url: string): Message {
  return toMessage('password_reset', recipient, textsOf(recipient).passwordReset, {}, url);
}

/** Returns the notice that a reset link changed the password. */
export function passwordChanged(recipient: Recipient): Message {
  return toMessage('password_changed', recipient, textsOf(recipient).passwordChanged, {});
}

/** Returns the mail that invites a user to an organization. */
export function invitation(
  recipient: Recipient,
  { url, ...parameters }: { readonly inviter: string; readonly organization: string; readonly url: string },
): Message {
  return toMessage('invitation', recipient, textsOf(recipient).invitation, parameters, url);
}

/** Returns the mail to a person who asked to join by the domain of their address. */
export function domainInvitation(
  recipient: Recipient,
  { url, ...parameters }: { readonly organization: string; readonly url: string },
): Message {
  return toMessage('domain_invitation', recipient, textsOf(recipient).domainInvitation, parameters, url);
}

/** Returns the mail that asks to confirm a new e-mail address. */
export function emailConfirmation(recipient: Recipient, url: string): Message {
  return toMessage('email_confirmation', recipient, textsOf(recipient).emailConfirmation, {}, url);
}

/** Returns the notice to the previous address after an e-mail change. */
export function emailChanged(recipient: Recipient, email: string): Message {
  return toMessage('email_changed', recipient, textsOf(recipient).emailChanged, { email });
}

function textsOf({ language }: Recipient) {
  return TEXTS[language];
}

function toMessage<P>(
  kind: string,
  recipient: Recipient,
  {
    subject,
    paragraphs,
    action,
  }: {
    readonly subject: MailText<P>;
    readonly paragraphs: readonly MailText<P>[];
    readonly action?: string;
  },
  parameters: P,
  url?: string,
): Message {
  const fill = (text: MailText<P>) => (typeof text === 'string' ? text : text(parameters));
  return {
    kind,
    ...recipient,
    subject: fill(subject),
    paragraphs: paragraphs.map(fill),
    ...(action !== undefined && url !== undefined && { action: { label: action, url } }),
  };
}
