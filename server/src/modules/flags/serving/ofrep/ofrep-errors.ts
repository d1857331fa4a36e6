import type { AppError, ErrorCode } from '../../../../errors.ts';
import { describeDetail } from '../../../../errors.ts';
import type { ErrorFields } from '../../../../http/call.ts';
import type { FlagErrorCode } from '../../../../lib/flags/evaluation.ts';

const SINGLE = /\/evaluate\/flags\/([^/?]+)/;

const CODES: Readonly<Partial<Record<ErrorCode, FlagErrorCode>>> = {
  BAD_REQUEST: 'PARSE_ERROR',
  VALIDATION_ERROR: 'INVALID_CONTEXT',
  PAYLOAD_TOO_LARGE: 'INVALID_CONTEXT',
  UNSUPPORTED_MEDIA_TYPE: 'PARSE_ERROR',
};

/** Returns the fields of OFREP's errors. @param key of the flag, for requests for one. */
export function errorDetailsOf(errorCode: FlagErrorCode, errorDetails: string, key: string | undefined) {
  return { ...(key === undefined ? {} : { key }), errorCode, errorDetails };
}

/** The fields that every error of an OFREP request has in addition to those of the API. */
export const ofrepErrorFields: ErrorFields = (error, { url }) => {
  const [detail] = error.details ?? [];
  const details = detail === undefined ? error.message : describeDetail(detail);
  return errorDetailsOf(codeOf(error), details, SINGLE.exec(url)?.[1]);
};

function codeOf({ code, status }: AppError): FlagErrorCode {
  return CODES[code] ?? (status === 404 ? 'FLAG_NOT_FOUND' : 'GENERAL');
}
