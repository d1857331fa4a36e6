import { PLAIN, writeText } from '../../../lib/message-text.ts';
import type { MailFailure } from '../../mail/index.ts';
import type { DeliverableNotification, DeliveryAttempt } from '../notification.contract.ts';
import type { Channel } from './channel.ts';
import { emailConfig } from './email.contract.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';

/** E-mail through the configured mail server: one mail to each recipient. */
export const email: Channel<typeof emailConfig> = {
  kind: 'email',
  name: 'E-mail',
  description: 'A mail to each recipient.',
  config: emailConfig,
  async send({ config, notification, signal }, { mailer }) {
    const startedMs = performance.now();
    if (mailer === undefined)
      return {
        status: 'rejected',
        latencyMs: 0,
        error: 'This server has no mail server. Its operator sets PHAROS_SMTP_URL and PHAROS_MAIL_FROM.',
      };
    const failures: MailFailure[] = [];
    for (const to of config.to) {
      if (signal.aborted) break;
      const failure = await mailer.deliver({ ...renderEmail(notification), to });
      if (failure !== undefined) failures.push(failure);
    }
    return describe(failures, config.to.length, performance.now() - startedMs);
  },
};

/** Some recipients may have received it: it is sent again only if none did, because mails cannot be recognized as repeated. */
function describe(failures: readonly MailFailure[], recipients: number, latencyMs: number): DeliveryAttempt {
  const [first] = failures;
  if (first === undefined) return { status: 'delivered', latencyMs };
  const error = explain(first);
  const response = first.answer === '' ? {} : { response: first.answer };
  if (failures.length < recipients)
    return {
      status: 'delivered',
      latencyMs,
      error: `${failures.length} of ${recipients}: ${error}`,
      ...response,
    };
  const isTemporary = failures.every((failure) => failure.isTemporary);
  return { status: isTemporary ? 'failed' : 'rejected', latencyMs, error, ...response };
}

function explain({ code, command, answer, isTemporary }: MailFailure): string {
  if (code === 'EAUTH') return 'The mail server rejected the user name or password of PHAROS_SMTP_URL.';
  if (command === 'RCPT TO') return 'The mail server rejected a recipient. Check the addresses.';
  if (command === 'MAIL FROM') return 'The mail server does not accept the sender of PHAROS_MAIL_FROM.';
  if (isTemporary && answer === '')
    return 'The mail server could not be reached. The mail is sent again later.';
  return 'The mail server rejected the mail.';
}

function renderEmail(notification: DeliverableNotification) {
  const { kind, title, text, url, organizationName } = notification;
  const fields = fieldsOf(notification).map(
    ({ label, value }) => `${label}: ${writeText(value, PLAIN, 1_000)}`,
  );
  return {
    kind,
    ...(notification.language === undefined ? {} : { language: notification.language }),
    subject: writeText(`[${organizationName}] ${title}`, PLAIN, 200),
    paragraphs: [writeText(text, PLAIN, 4_000), ...fields],
    ...(url === undefined ? {} : { action: { label: linkLabelOf(notification), url } }),
  };
}
