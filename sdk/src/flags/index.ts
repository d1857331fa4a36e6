export type { FlagClientOptions } from './client-options.ts';
export { createFlagClient, type FlagClient } from './create-flag-client.ts';
export type { FlagSnapshot } from './snapshot.ts';
export type {
  AnyFlags,
  EvaluatedFlag,
  FlagBootstrap,
  FlagContext,
  FlagDetails,
  FlagErrorCode,
  FlagExposure,
  FlagReader,
  FlagReason,
  FlagTypes,
  FlagValue,
  KeyOf,
  ReadOf,
  ValueOf,
} from './types.ts';
