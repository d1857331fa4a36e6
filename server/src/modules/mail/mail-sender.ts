import { describeFailure } from './describe-failure.ts';
import type { MailFailure } from './mail-failure.contract.ts';
import type { MailSettings } from './mail-settings.ts';
import { openTransport, type Transport } from './open-transport.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The time-out of an SMTP session, in milliseconds. */
export const MAIL_TIMEOUT_MS = 30_000;

/** Sends mails immediately, without the outbox: for callers that have their own queue. */
export interface MailSender {
  /** Makes one attempt. @returns why it failed; `undefined` if the server accepted the mail. */
  deliver(mail: Mail): Promise<MailFailure | undefined>;
}

/** Creates a sender to an SMTP server. It connects at the first mail. */
export function createMailSender(settings: MailSettings, timeoutMs = MAIL_TIMEOUT_MS): MailSender {
  let transport: Promise<Transport> | undefined;
  return {
    async deliver(mail) {
      transport ??= openTransport(settings, timeoutMs);
      try {
        await (await transport).deliver({ ...renderMail(mail), to: mail.to });
        return undefined;
      } catch (error) {
        return describeFailure(error);
      }
    },
  };
}
