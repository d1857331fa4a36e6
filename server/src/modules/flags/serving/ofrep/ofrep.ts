import { invalidField } from '../../../../errors.ts';
import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import { inSlices } from '../../../../lib/concurrency/in-slices.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import type { FlagContext } from '../../../../lib/flags/evaluation.ts';
import { hasVersion } from '../../../../lib/ids/entity-tag.ts';
import type { FlagAccess, OpenedFlags } from '../access/flag-access.ts';
import { entityTagOf, hashText } from '../content-hash.ts';
import { readBodyContext } from '../read-context.ts';
import { queryText, sdkNameOf } from '../sdk-name.ts';
import type { ServedResult } from '../served-flag.ts';
import type { ServedFlags } from '../served-flags.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import { errorDetailsOf } from './ofrep-errors.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;
const PROTOCOL = 'ofrep';
const HASH_PRIME_LOW = 0x9e3779b1;
const HASH_PRIME_HIGH = 0x85ebca77;
/** Clients close their stream when their page was hidden for this long, in seconds. */
const INACTIVITY_SECONDS = 120;

/** A request for one flag or for all flags. */
export interface OfrepRequest {
  /** A website id or a tracking id. */
  readonly website: string;
  /** `undefined` for all flags. */
  readonly key: string | undefined;
}

/** Serves the OpenFeature Remote Evaluation Protocol, version 0.3. */
export class Ofrep {
  readonly #access: Pick<FlagAccess, 'open'>;
  readonly #usage: UsageCounter;

  constructor({
    access,
    usage,
  }: {
    readonly access: Pick<FlagAccess, 'open'>;
    readonly usage: UsageCounter;
  }) {
    this.#access = access;
    this.#usage = usage;
  }

  evaluate(call: Call, { website, key }: OfrepRequest, input: RawInput): MaybePromise<CallResponse> {
    const environment = queryText(input.query, 'environment');
    return whenReady(this.#access.open(call, { website, environment }), (opened) =>
      key === undefined ? this.#bulk(call, opened, input) : this.#single(call, opened, key, input),
    );
  }

  configure(call: Call, website: string, { query }: RawInput): MaybePromise<CallResponse> {
    const environment = queryText(query, 'environment');
    return whenReady(this.#access.open(call, { website, environment }), ({ served }) => {
      const body = `{"name":"Pharos","capabilities":{"cacheInvalidation":{"polling":{"enabled":true,"minPollingIntervalMs":1000}},"flagEvaluation":{"supportedTypes":["int","float","string","boolean","object"]},"caching":{"enabled":false}},"eventStreams":[${streamOf(served)}]}`;
      const etag = entityTagOf(hashText(body));
      return hasVersion(call.headers['if-none-match'], etag)
        ? { status: 304, headers: { etag }, body: '' }
        : { status: 200, headers: { ...JSON_HEADERS, etag }, body };
    });
  }

  #single(call: Call, { served, isTrusted }: OpenedFlags, key: string, input: RawInput): CallResponse {
    const flag = served.find(key, isTrusted);
    if (flag === undefined) return json(404, notFoundEntry(key));
    const result = served.evaluate(flag, contextOf(input));
    this.#usage.advance();
    this.#usage.count(
      result.tally,
      this.#usage.sdkOf(sdkNameOf(call, input.query, { protocol: PROTOCOL, isBulk: false })),
    );
    return json(result.evaluation.errorCode === undefined ? 200 : 400, result.ofrep);
  }

  #bulk(call: Call, { served, isTrusted }: OpenedFlags, input: RawInput): MaybePromise<CallResponse> {
    const keys = queryText(input.query, 'keys');
    const { chunks, unknown } = served.select(keys, isTrusted);
    const context = contextOf(input);
    const entries: string[] = [];
    const ofRequest = hashText(unknown.join(','), hashText(JSON.stringify(context)));
    // Numbers instead of an object: this runs for each flag.
    let { low, high } = ofRequest;
    const sdk = this.#usage.sdkOf(
      sdkNameOf(call, input.query, { protocol: PROTOCOL, isBulk: keys === undefined }),
    );
    this.#usage.advance();
    const add = (result: ServedResult): void => {
      entries.push(result.ofrep);
      low = Math.imul(low ^ result.hash.low, HASH_PRIME_LOW);
      high = Math.imul(high ^ result.hash.high, HASH_PRIME_HIGH) + (low >>> 13);
      this.#usage.count(result.tally, sdk);
    };
    for (const key of unknown) entries.push(notFoundEntry(key));
    const evaluated = inSlices(chunks, (chunk) => served.evaluateChunk(chunk, context, add));
    return whenReady(evaluated, () => {
      const etag = entityTagOf({ low: low >>> 0, high: high >>> 0 });
      return hasVersion(call.headers['if-none-match'], etag)
        ? { status: 304, headers: { etag }, body: '' }
        : {
            status: 200,
            headers: { 'content-type': JSON_HEADERS['content-type'], etag },
            body: `{"flags":[${entries.join(',')}],"eventStreams":[${streamOf(served)}]}`,
          };
    });
  }
}

/** Returns the context of the body. @throws AppError VALIDATION_ERROR */
function contextOf({ body }: RawInput): FlagContext {
  const { context, problem } = readBodyContext(body);
  if (context !== undefined) return context;
  throw invalidField('body.context', problem);
}

function streamOf({ set }: ServedFlags): string {
  const requestUri = `/flags/${set.websiteId}/stream?environment=${set.environment}`;
  return JSON.stringify({ type: 'sse', endpoint: { requestUri }, inactivityDelaySec: INACTIVITY_SECONDS });
}

function notFoundEntry(key: string): string {
  return JSON.stringify(errorDetailsOf('FLAG_NOT_FOUND', 'There is no such flag', key));
}

function json(status: number, body: string): CallResponse {
  return { status, headers: JSON_HEADERS, body };
}
