import type { Config } from '../../config/config.ts';
import { createMailSender } from '../../modules/mail/index.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

const { ok, problem } = findingsOf('mail');
const TIMEOUT_MS = 10_000;

/** Connects to the mail server and signs in. No mail is sent. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  if (mail === undefined) return [ok('No mail server is set. Pharos sends no mail.')];
  const { host } = new URL(mail.smtpUrl);
  const failure = await createMailSender(mail, TIMEOUT_MS).verify();
  if (failure === undefined) return [ok(`The mail server ${host} accepts connections and the password.`)];
  const { code, answer, cause } = failure;
  return code === 'EAUTH'
    ? [
        problem(
          `The mail server ${host} rejects the user or the password: ${answer}.`,
          'Correct the user and the password in PHAROS_SMTP_URL. Special characters are percent-encoded.',
        ),
      ]
    : [
        problem(
          `The mail server ${host} cannot be used: ${answer === '' ? messageOf(cause) : answer}.`,
          `nc -vz ${host.replace(/:(\d+)$/, ' $1')}; then correct PHAROS_SMTP_URL or the firewall.`,
        ),
      ];
}
