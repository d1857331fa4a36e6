/** Why a mail was not sent, without the mail and without passwords, for logs. */
export interface MailFailure {
  /** The code of Nodemailer or Node. */
  readonly code: string;
  /** The step of the SMTP session: `RCPT TO`. */
  readonly command: string;
  /** The server's response, truncated. */
  readonly answer: string;
  /** Whether the failure is temporary: the server is unreachable or returns a code from 400 to 499 (RFC 5321 §4.2.1). */
  readonly isTemporary: boolean;
  /** The error. Its message can contain addresses. */
  readonly cause: unknown;
}
