import { AppError, type ErrorCode, invalidField } from '../../../errors.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';

/** Codes of Better Auth mapped to Pharos codes, independent of the status. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ORGANIZATION_NOT_FOUND: 'ACCESS_DENIED',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'ACCESS_DENIED',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: 'ACCESS_DENIED',
  MEMBER_NOT_FOUND: 'ACCESS_DENIED',
  INVITATION_NOT_FOUND: 'ACCESS_DENIED',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'ACCESS_DENIED',
  NO_ACTIVE_ORGANIZATION: 'ACCESS_DENIED',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'CONFLICT',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'CONFLICT',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'CONFLICT',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'CONFLICT',
  TOTP_ALREADY_ENABLED: 'CONFLICT',
  TOTP_NOT_ENABLED: 'CONFLICT',
  TWO_FACTOR_NOT_ENABLED: 'CONFLICT',
  CREDENTIAL_TAKEN: 'CONFLICT',
};

const STATUSES: Readonly<Record<number, ErrorCode>> = {
  401: 'AUTH_REQUIRED',
  403: 'FORBIDDEN',
  404: 'ACCESS_DENIED',
  409: 'CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'CONFLICT',
};

/** Codes of Better Auth that refer to one field of the body. */
const FIELDS: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: 'currentPassword',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  INVALID_EMAIL: 'email',
  ROLE_NOT_FOUND: 'role',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  USER_NOT_VERIFIED: 'response',
  CHALLENGE_NOT_FOUND: 'response',
  FAILED_TO_VERIFY_REGISTRATION: 'response',
};

/** Sentences of failures that we report through the library (`second-factors.ts`). */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  USER_NOT_VERIFIED: say('users.mustComeFromPasskey'),
  CREDENTIAL_TAKEN: say('users.passkeyIsAlreadyRegistered'),
};

/** Message of Better Auth's router for an invalid body: `[body.newPassword] Invalid input: …`. */
const BODY_ISSUE = /^\[body\.?([^\]]*)\]\s*(.*?)(?:;|$)/;

/** An error response of Better Auth. */
export interface AuthFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Reads an error response of Better Auth. Accepts any body. */
export async function readFailure(response: Response): Promise<AuthFailure> {
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, code: textOf(body, 'code'), message: textOf(body, 'message') };
}

/** Converts a failure of Better Auth to an `AppError`. */
export function toAppError(failure: AuthFailure): AppError {
  const { status, code, message } = failure;
  const reason = `auth_${code === '' ? status : code.toLowerCase()}`;
  const field = FIELDS[code];
  if (field !== undefined) return invalidField(field, sentenceOf(failure));
  const mapped = CODES[code] ?? STATUSES[status];
  if (mapped === 'CONFLICT') return new AppError(mapped, { reason, message: sentenceOf(failure) });
  if (mapped !== undefined) return new AppError(mapped, { reason });
  if (status >= 500) return new AppError('INTERNAL_SERVER_ERROR', { reason });
  const [, path, issue] = BODY_ISSUE.exec(message) ?? [];
  const place = path === undefined || path === '' ? 'body' : path;
  return invalidField(
    place,
    issue === undefined ? sentenceOf(failure) : say('fields.other', { message: issue }),
  );
}

/** The sentence of a failure: ours, or the English message of the library. */
function sentenceOf({ code, message }: AuthFailure): Sentence {
  const own = SENTENCES[code];
  if (own !== undefined) return own;
  return message === ''
    ? say('fields.isNotValid')
    : say('fields.other', { message: message.replace(/\.$/, '') });
}

function textOf(body: unknown, property: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, property);
  return typeof value === 'string' ? value : '';
}
