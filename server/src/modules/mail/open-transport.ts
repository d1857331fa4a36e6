import type { MailSettings } from './mail-settings.ts';
import type { RenderedMail } from './render-mail.ts';

/** The time-out of each of: host look-up, connection, and greeting. */
const STEP_TIMEOUT_MS = 10_000;

/** The time-out of a session, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** A connection to one SMTP server. */
export interface Transport {
  /** @throws Error of Nodemailer; or one with the code ETIMEDOUT. */
  deliver(mail: RenderedMail & { readonly to: string }): Promise<void>;
  /** Greets the server and signs in, without sending. @throws as `deliver`. */
  verify(): Promise<void>;
}

/** Opens Nodemailer, which is loaded only when there is a mail to send. */
export async function openTransport(settings: MailSettings, timeoutMs = TIMEOUT_MS): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const stepMs = Math.min(STEP_TIMEOUT_MS, timeoutMs);
  const smtp = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // Mails never contain files or content of other hosts.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    verify: () => withDeadline(smtp.verify(), timeoutMs),
    deliver: async ({ to, subject, text, html, unsubscribeUrl }) => {
      const sending = smtp.sendMail({
        from: settings.from,
        // An object, so that it cannot be parsed as two addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      });
      await withDeadline(sending, timeoutMs);
    },
  };
}

/** The headers of one-click unsubscription (RFC 8058 §3.1). */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

async function withDeadline(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const late = Object.assign(new Error('The mail server is too slow'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(late), timeoutMs);
  });
  try {
    await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
