const MAX_LENGTH = 300;

/** Nodemailer's codes of temporary failures: the server is unreachable or too slow. */
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS']);

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

/** Describes an error of Nodemailer. */
export function describeFailure(error: unknown): MailFailure {
  const code = textAt(error, 'code');
  const responseCode = at(error, 'responseCode');
  const isTemporary =
    typeof responseCode === 'number' && responseCode >= 400 ? responseCode < 500 : TEMPORARY_CODES.has(code);
  return {
    code,
    command: textAt(error, 'command'),
    answer: textAt(error, 'response').slice(0, MAX_LENGTH),
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
