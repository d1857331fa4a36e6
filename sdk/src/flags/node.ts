export { createServerFlagClient, type ServerFlagClient } from './node/create-server-flag-client.ts';
export type { ServerFlagClientOptions } from './node/options.ts';
export type {
  AnyFlags,
  EvaluatedFlag,
  FlagContext,
  FlagDetails,
  FlagErrorCode,
  FlagReader,
  FlagReason,
  FlagTypes,
  FlagValue,
  KeyOf,
  ReadOf,
  ValueOf,
} from './types.ts';
