import { z } from 'zod';
import { DeliveryRefused, type MessageHandler } from '../../jobs/message-handler.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { createMailSender, MAIL_TIMEOUT_MS } from './mail-sender.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Mail } from './render-mail.ts';

/** Concurrent deliveries. */
const CONCURRENCY = 2;
/** The waits between these attempts add up to about four hours. */
const MAX_ATTEMPTS = 8;

const mailSchema = z.object({
  kind: z.string(),
  to: z.string(),
  language: z.enum(['en', 'de']).optional(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), url: z.string() }).optional(),
  content: z.object({ text: z.string(), html: z.string() }).optional(),
  unsubscribeUrl: z.string().optional(),
});

/** Adds mails to the outbox. */
export type Mailer = ReturnType<typeof createMailer>;

/** Creates a mailer over the outbox. */
export function createMailer(outbox: Pick<Outbox, 'add'>) {
  return {
    /**
     * Adds a mail to the outbox, in the transaction of the change that causes it. It is sent once the transaction is committed, also
     * after a restart.
     */
    send: (tx: Pick<StateHandle, 'execute'>, mail: Mail): Promise<void> =>
      outbox.add(tx, { kind: 'mail', payload: mail }),
  };
}

/** Creates the handler that delivers mails to an SMTP server. It connects at the first mail. */
export function createMailHandler({
  settings,
  timeoutMs = MAIL_TIMEOUT_MS,
}: {
  readonly settings: MailSettings;
  readonly timeoutMs?: number;
}): MessageHandler {
  const sender = createMailSender(settings, timeoutMs);
  return {
    kind: 'mail',
    concurrency: CONCURRENCY,
    // The transport times out first, and reports the reason.
    timeoutMs: 2 * timeoutMs,
    maxAttempts: MAX_ATTEMPTS,
    async deliver(payload) {
      const mail: Mail = mailSchema.parse(payload);
      const failure = await sender.deliver(mail);
      if (failure === undefined) return;
      const { code, command, answer, isTemporary, cause } = failure;
      const reason = [mail.kind, code, command, answer].filter((part) => part !== '').join(' ');
      throw isTemporary ? new Error(reason, { cause }) : new DeliveryRefused(reason, { cause });
    },
  };
}
