/** A value of a flag: a boolean, a string, a number, or JSON. */
export type FlagValue =
  | string
  | number
  | boolean
  | null
  | readonly FlagValue[]
  | { readonly [key: string]: FlagValue };

/** The attributes that rules compare, and the key of the caller that splits are computed of. */
export interface FlagContext {
  /** A stable id of the user, visitor or device. */
  readonly targetingKey?: string | undefined;
  readonly [attribute: string]: unknown;
}

/**
 * Why a value was chosen: a reason of OpenFeature. `CACHED`: from the cache of the browser, not yet confirmed by the server.
 * `STALE`: the last value known, because the server is unreachable or the context is being changed.
 */
export type FlagReason =
  | 'STATIC'
  | 'DEFAULT'
  | 'TARGETING_MATCH'
  | 'SPLIT'
  | 'DISABLED'
  | 'CACHED'
  | 'STALE'
  | 'UNKNOWN'
  | 'ERROR';

/** An error code of OpenFeature. */
export type FlagErrorCode =
  | 'PROVIDER_NOT_READY'
  | 'FLAG_NOT_FOUND'
  | 'PARSE_ERROR'
  | 'TYPE_MISMATCH'
  | 'TARGETING_KEY_MISSING'
  | 'INVALID_CONTEXT'
  | 'GENERAL';

/** A value with the reason it was chosen. */
export interface FlagDetails<V> {
  readonly key: string;
  /** The value of the flag, or the default if there is an error. */
  readonly value: V;
  readonly variant?: string | undefined;
  readonly reason: FlagReason;
  readonly errorCode?: FlagErrorCode | undefined;
  readonly errorMessage?: string | undefined;
}

/** The keys of the flags with the types of their values. `pharos flags types` generates it. */
export type FlagTypes = object;

/** Flags without generated types. */
export type AnyFlags = Readonly<Record<string, FlagValue>>;

/** The keys of flags whose values are `V`; all keys without generated types. */
export type KeyOf<F, V = unknown> = string extends keyof F
  ? string
  : { [K in keyof F & string]: F[K] extends V ? K : never }[keyof F & string];

/** The values of a flag; `V` without generated types. */
export type ValueOf<F, K, V = unknown> = string extends keyof F ? V : K extends keyof F ? F[K] : V;

type Widen<V> = V extends boolean ? boolean : V extends string ? string : V extends number ? number : V;

/** The type that is read: that of the flag, or without generated types that of the default. */
export type ReadOf<F, K, V> = string extends keyof F ? Widen<V> : K extends keyof F ? F[K] : Widen<V>;

/** Reads values of flags. No method throws. */
export interface FlagReader<F extends FlagTypes = AnyFlags> {
  /** Returns a boolean, or `defaultValue` if the flag has none. */
  boolean(key: KeyOf<F, boolean>, defaultValue: boolean): boolean;
  /** Returns a string, or `defaultValue` if the flag has none. */
  string<K extends KeyOf<F, string>>(
    key: K,
    defaultValue: ValueOf<F, K, string>,
  ): ReadOf<F, K, ValueOf<F, K, string>>;
  /** Returns a number, or `defaultValue` if the flag has none. */
  number<K extends KeyOf<F, number>>(
    key: K,
    defaultValue: ValueOf<F, K, number>,
  ): ReadOf<F, K, ValueOf<F, K, number>>;
  /** Returns an object or an array, or `defaultValue` if the flag has none. Its shape is not verified. */
  json<K extends KeyOf<F>, V extends ValueOf<F, K>>(key: K, defaultValue: V): ReadOf<F, K, V>;
  /** Returns a value of the type of `defaultValue` with the reason it was chosen. */
  details<K extends KeyOf<F>, V extends ValueOf<F, K>>(key: K, defaultValue: V): FlagDetails<ReadOf<F, K, V>>;
}

/** An evaluated flag, as OFREP transmits it. */
export interface EvaluatedFlag {
  readonly key: string;
  readonly value?: unknown;
  readonly variant?: string | undefined;
  readonly reason?: FlagReason | undefined;
  readonly errorCode?: FlagErrorCode | undefined;
  readonly errorDetails?: string | undefined;
}

/** Evaluated flags that a server added to a page: `bootstrap()` of `@pharos/sdk/flags/node`, or the response of the server. */
export type FlagBootstrap =
  | { readonly flags: readonly EvaluatedFlag[] }
  | { readonly payload: { readonly flags: readonly EvaluatedFlag[] } };

/** A value that was used, sent once per flag and variant. */
export interface FlagExposure {
  readonly flag: string;
  readonly variant: string | undefined;
  /** `undefined` for JSON. */
  readonly value: string | number | boolean | undefined;
}
