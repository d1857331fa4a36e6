const MAX_LENGTH = 300;

/** Codes of Nodemailer that may not come again: the server was not there, or not in time. */
const PASSING_CODES: ReadonlySet<string> = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS']);

/** Why a mail was not sent, as far as it may be logged: never the mail, never a password. */
export interface MailFailure {
  /** Of Nodemailer or Node. */
  readonly code: string;
  /** The step of the conversation: `RCPT TO`. */
  readonly command: string;
  /** The server's own words, cut. */
  readonly answer: string;
  /** Whether it may go better later: the server is away, or says so (RFC 5321 §4.2.1, codes from 400 to 499). */
  readonly isPassing: boolean;
}

/** Reads what Nodemailer throws. */
export function describeFailure(error: unknown): MailFailure {
  const code = textAt(error, 'code');
  const responseCode = at(error, 'responseCode');
  const isPassing =
    typeof responseCode === 'number' && responseCode >= 400 ? responseCode < 500 : PASSING_CODES.has(code);
  return {
    code,
    command: textAt(error, 'command'),
    answer: textAt(error, 'response').slice(0, MAX_LENGTH),
    isPassing,
  };
}

function textAt(value: unknown, property: string): string {
  const found = at(value, property);
  return typeof found === 'string' ? found : '';
}

function at(value: unknown, property: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, property) : undefined;
}
