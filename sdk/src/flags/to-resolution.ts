import type { FlagDetails, FlagErrorCode } from './types.ts';

/** The members of OpenFeature's resolution details. */
export interface Resolution<T, E> {
  readonly value: T;
  readonly variant?: string;
  readonly reason: string;
  readonly errorCode?: E;
  readonly errorMessage?: string;
}

/**
 * Converts details to those of OpenFeature.
 *
 * @param codes the error codes of OpenFeature, an enumeration of its package.
 */
export function toResolution<T, E>(
  { value, variant, reason, errorCode, errorMessage }: FlagDetails<T>,
  codes: Readonly<Record<FlagErrorCode, E>>,
): Resolution<T, E> {
  return {
    value,
    reason,
    ...(variant === undefined ? {} : { variant }),
    ...(errorCode === undefined ? {} : { errorCode: codes[errorCode] }),
    ...(errorMessage === undefined ? {} : { errorMessage }),
  };
}
