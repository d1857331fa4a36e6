import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { PLAIN, writeText } from '../../../lib/text/message-text.ts';
import { defineMailChannel } from './channel.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';

const MAX_RECIPIENTS = 20;

const config = z.strictObject({
  to: field(z.array(z.email().max(254)).min(1).max(MAX_RECIPIENTS), {
    title: 'Recipients',
    description: `Up to ${MAX_RECIPIENTS} addresses. Each receives its own mail.`,
    example: ['oncall@example.com'],
  }),
});

/** E-mail through the configured mail server: one mail to each recipient. */
export const email = defineMailChannel({
  kind: 'email',
  name: 'E-mail',
  description: 'A mail to each recipient.',
  config,
  render: ({ config: { to }, notification }) => {
    const { title, text, url, organizationName, language } = notification;
    const fields = fieldsOf(notification).map(
      ({ label, value }) => `${label}: ${writeText(value, PLAIN, 1_000)}`,
    );
    return {
      to,
      ...(language === undefined ? {} : { language }),
      subject: writeText(`[${organizationName}] ${title}`, PLAIN, 200),
      paragraphs: [writeText(text, PLAIN, 4_000), ...fields],
      ...(url === undefined ? {} : { action: { label: linkLabelOf(notification), url } }),
    };
  },
  explain: ({ code, command, answer, isTemporary }) => {
    if (code === 'EAUTH') return 'The mail server rejected the user name or password of PHAROS_SMTP_URL.';
    if (command === 'RCPT TO') return 'The mail server rejected a recipient. Check the addresses.';
    if (command === 'MAIL FROM') return 'The mail server does not accept the sender of PHAROS_MAIL_FROM.';
    if (isTemporary && answer === '')
      return 'The mail server could not be reached. The mail is sent again later.';
    return 'The mail server rejected the mail.';
  },
});
