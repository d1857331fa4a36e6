import { compileFlagSet } from '../../../../server/src/lib/flags/compile-flag-set.ts';
import type { CompiledFlags } from '../../../../server/src/lib/flags/compiled-flag.ts';
import { evaluateAll, evaluateFlag } from '../../../../server/src/lib/flags/evaluate-flag.ts';
import type { FlagEvaluation } from '../../../../server/src/lib/flags/evaluation.ts';
import type { FlagType } from '../../../../server/src/lib/flags/flag-set.ts';
import { VERSION } from '../../version.ts';
import { FlagRequestError } from '../request-error.ts';
import { kindOf } from '../snapshot.ts';
import type { AnyFlags, EvaluatedFlag, FlagContext, FlagDetails, FlagReader, FlagTypes } from '../types.ts';
import { createUpdates } from '../updates.ts';
import { openEventStream } from './event-stream.ts';
import { createRuleLoader, type GetPath, type LoadedRules } from './load-rules.ts';
import type { ServerFlagClientOptions } from './options.ts';
import { createUsageCounter } from './usage.ts';

const DEFAULT_POLL_MS = 30_000;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_USAGE_MS = 60_000;
/** The name by which usage is grouped. */
const SDK = `pharos-node/${VERSION}`;

/** Evaluates flags in this process, with rules that are loaded from the server. */
export interface ServerFlagClient<F extends FlagTypes = AnyFlags> {
  /** Sends the first request. Resolves when the rules were received or the request failed; see `isReady`. */
  ready(): Promise<void>;
  /** Whether rules were received. Without rules, all values are defaults. */
  isReady(): boolean;
  /** Returns a reader for one request. All its values are of the same version of the rules. */
  forContext(context: FlagContext): FlagReader<F>;
  /** Returns a value of the type of `defaultValue`, for keys that are not known when the program is compiled. */
  evaluate<V>(key: string, defaultValue: V, context: FlagContext): FlagDetails<V>;
  /** Returns the values of a context for `bootstrap` of the browser client. Flags that are not for browsers are omitted. */
  bootstrap(context: FlagContext): { readonly flags: readonly EvaluatedFlag[] };
  /** Requests the rules now. Never rejects. */
  refresh(): Promise<void>;
  /** Calls a listener after rules changed. Returns a function that removes it. */
  onChange(listener: () => void): () => void;
  /** Sends counts of evaluations. Never rejects. */
  flush(): Promise<void>;
  /** Closes the stream and sends the remaining counts. Flags remain readable. */
  close(): Promise<void>;
}

/** Rules with their compiled form. */
interface CurrentRules extends LoadedRules {
  readonly compiled: CompiledFlags;
  /** The keys of flags for browsers. */
  readonly clientKeys: ReadonlySet<string>;
}

/** Creates a client for servers. It requests the rules immediately. */
export function createServerFlagClient<F extends FlagTypes = AnyFlags>(
  options: ServerFlagClientOptions,
): ServerFlagClient<F> {
  const { websiteId, key, environment, timeoutMs = DEFAULT_TIMEOUT_MS, onError } = options;
  const url = options.url.replace(/\/+$/, '');
  const root = `/flags/${websiteId}`;
  const search = environment === undefined ? '' : `?environment=${encodeURIComponent(environment)}`;
  const send = options.fetch ?? fetch;
  const authorization = `Bearer ${key}`;
  const listeners = new Set<() => void>();
  let current: CurrentRules | undefined;

  const get: GetPath = (path, headers) =>
    send(`${url}${path}`, {
      headers: { authorization, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
  const load = createRuleLoader(get, `${root}/rules${search}`);

  const updates = createUpdates({
    request: async (isOutdated) => {
      const loaded = await load(current?.etag ?? '');
      if (loaded === undefined || isOutdated()) return;
      const clientKeys = new Set(
        loaded.rules.flags.filter((flag) => flag.clientSide).map((flag) => flag.key),
      );
      current = { ...loaded, clientKeys, compiled: compileFlagSet(loaded.rules, loaded.lists) };
      for (const listener of [...listeners]) listener();
    },
    openStream: (events) =>
      options.streaming === false
        ? undefined
        : openEventStream(
            { url: `${url}${root}/rules/stream${search}`, headers: { authorization }, fetch: send },
            events,
          ),
    pollIntervalMs: options.pollIntervalMs ?? DEFAULT_POLL_MS,
    onError: (error) => onError?.(error),
  });

  const usage = createUsageCounter(async (counts) => {
    const response = await send(`${url}${root}/usage${search}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ sdk: SDK, counts }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new FlagRequestError(response);
  });
  const flush = (): Promise<void> => usage.flush().catch((error: unknown) => onError?.(error));
  const timer = setInterval(flush, options.usageIntervalMs ?? DEFAULT_USAGE_MS);
  timer.unref();
  process.on('beforeExit', flush);

  /** Evaluates with the rules of a reader. */
  const read = <V>(
    rules: CurrentRules | undefined,
    flag: string,
    defaultValue: unknown,
    context: FlagContext,
  ) => {
    if (rules === undefined) return notReady<V>(flag, defaultValue);
    const evaluation = evaluateFlag(rules.compiled, flag, context, { expectedType: typeOf(defaultValue) });
    if (options.usage !== false) usage.count(evaluation);
    return toDetails<V>(evaluation, defaultValue);
  };

  void updates.start();
  return {
    ready: updates.start,
    isReady: () => current !== undefined,
    forContext: (context) => {
      const rules = current;
      // A reader that was created before the first rules uses them as soon as they are received.
      const details = <V>(flag: string, defaultValue: unknown): FlagDetails<V> =>
        read(rules ?? current, flag, defaultValue, context);
      const value = <V>(flag: string, defaultValue: unknown): V => details<V>(flag, defaultValue).value;
      return { boolean: value, string: value, number: value, json: value, details };
    },
    evaluate: <V>(flag: string, defaultValue: V, context: FlagContext) =>
      read<V>(current, flag, defaultValue, context),
    bootstrap: (context) => ({
      flags:
        current === undefined
          ? []
          : evaluateAll(current.compiled, context)
              .filter((one) => current?.clientKeys.has(one.key))
              .map(toEvaluatedFlag),
    }),
    refresh: updates.refresh,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    close: () => {
      updates.stop();
      clearInterval(timer);
      process.off('beforeExit', flush);
      return flush();
    },
  };
}

function typeOf(value: unknown): FlagType {
  const type = typeof value;
  return type === 'boolean' || type === 'string' || type === 'number' ? type : 'json';
}

function notReady<V>(key: string, defaultValue: unknown): FlagDetails<V>;
function notReady(key: string, value: unknown): FlagDetails<unknown> {
  return { key, value, reason: 'ERROR', errorCode: 'PROVIDER_NOT_READY' };
}

/** An evaluation with an error may have a value, such as the default of a flag for contexts without a targeting key. */
function toDetails<V>(evaluation: FlagEvaluation, defaultValue: unknown): FlagDetails<V>;
function toDetails(evaluation: FlagEvaluation, defaultValue: unknown): FlagDetails<unknown> {
  const { key, value, variant, reason, errorCode, errorMessage } = evaluation;
  const isUsable =
    value !== undefined && errorCode !== 'TYPE_MISMATCH' && kindOf(value) === kindOf(defaultValue);
  return {
    key,
    value: isUsable ? value : defaultValue,
    variant,
    reason,
    ...(errorCode === undefined ? {} : { errorCode, errorMessage }),
  };
}

function toEvaluatedFlag({
  key,
  value,
  variant,
  reason,
  errorCode,
  errorMessage,
}: FlagEvaluation): EvaluatedFlag {
  return {
    key,
    value,
    reason,
    ...(variant === undefined ? {} : { variant }),
    ...(errorCode === undefined ? {} : { errorCode, errorDetails: errorMessage }),
  };
}
