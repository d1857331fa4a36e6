import type { MailFailure } from './mail-failure.contract.ts';

const MAX_LENGTH = 300;

/** Nodemailer's codes of temporary failures: the server is unreachable or too slow. */
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS']);

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
