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
  /** Greets the server and signs in, without sending. @returns why that failed; `undefined` if it did not. */
  verify(): Promise<MailFailure | undefined>;
}

const MAX_ANSWER_LENGTH = 300;

/** Nodemailer's codes of temporary failures: the server is unreachable or too slow. */
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS']);

/** Creates a sender to an SMTP server. It connects at the first mail. */
export function createMailSender(settings: MailSettings, timeoutMs = MAIL_TIMEOUT_MS): MailSender {
  let transport: Promise<Transport> | undefined;
  const attempt = async (work: (open: Transport) => Promise<void>): Promise<MailFailure | undefined> => {
    transport ??= openTransport(settings, timeoutMs);
    try {
      await work(await transport);
      return undefined;
    } catch (error) {
      return describeFailure(error);
    }
  };
  return {
    deliver: (mail) => attempt((open) => open.deliver({ ...renderMail(mail), to: mail.to })),
    verify: () => attempt((open) => open.verify()),
  };
}

/** Describes an error of Nodemailer. */
function describeFailure(error: unknown): MailFailure {
  const code = textAt(error, 'code');
  const responseCode = at(error, 'responseCode');
  const isTemporary =
    typeof responseCode === 'number' && responseCode >= 400 ? responseCode < 500 : TEMPORARY_CODES.has(code);
  return {
    code,
    command: textAt(error, 'command'),
    answer: textAt(error, 'response').slice(0, MAX_ANSWER_LENGTH),
    isTemporary,
    cause: error,
  };
}

function textAt(value: unknown, property: string): string {
  const found = at(value, property);
  return typeof found === 'string' ? found : '';
}

function at(value: unknown, property: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, property) : undefined;
}
