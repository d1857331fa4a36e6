import { invalidField } from '../../../../errors.ts';
import { parseJsonBody } from '../../../../http/body/parse-json.ts';
import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import { inSlices } from '../../../../lib/concurrency/in-slices.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import type { FlagContext } from '../../../../lib/flags/evaluation.ts';
import { hasVersion } from '../../../../lib/ids/entity-tag.ts';
import { say } from '../../../../lib/texts/sentence.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FlagAccess, FlagPlace } from '../access/flag-access.ts';
import { entityTagOf, hashText } from '../content-hash.ts';
import { checkContext, isObject } from '../read-context.ts';
import { queryText, sdkNameOf } from '../sdk-name.ts';
import type { ServedResult } from '../served-flag.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';

const PROTOCOL = 'databuddy';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Browsers may store a response, but ask before they use it. */
const CACHE_CONTROL = 'private, no-cache';
const IDENTITY = ['userId', 'email', 'organizationId', 'teamId'] as const;
const NOT_FOUND =
  '{"enabled":false,"value":false,"payload":null,"reason":"FLAG_NOT_FOUND","errorCode":"FLAG_NOT_FOUND"}';

interface PublicFlagsOptions {
  readonly access: Pick<FlagAccess, 'open' | 'openTrusted'>;
  readonly usage: UsageCounter;
  readonly clock: Clock;
}

/** Serves the flags API of the hosted product, which its published SDKs call. */
export class PublicFlags {
  readonly #options: PublicFlagsOptions;

  constructor(options: PublicFlagsOptions) {
    this.#options = options;
  }

  evaluate(call: Call, { query }: RawInput): MaybePromise<CallResponse> {
    const { access, usage } = this.#options;
    const key = queryText(query, 'key');
    if (key === undefined) throw invalidField('query.key', say('fields.isRequired'));
    const place = placeOf(query);
    const context = contextOf(query);
    return whenReady(access.open(call, place), ({ served, isTrusted }) => {
      const flag = served.find(key, isTrusted);
      if (flag === undefined) return respond(call, NOT_FOUND);
      const result = served.evaluate(flag, context);
      usage.advance();
      usage.count(result.tally, usage.sdkOf(sdkNameOf(call, query, { protocol: PROTOCOL, isBulk: false })));
      return respond(call, result.member.slice(JSON.stringify(key).length + 1));
    });
  }

  bulk(call: Call, { query }: RawInput): MaybePromise<CallResponse> {
    const { access, usage, clock } = this.#options;
    const place = placeOf(query);
    const keys = queryText(query, 'keys');
    const context = contextOf(query);
    return whenReady(access.open(call, place), ({ served, isTrusted }) => {
      const { chunks } = served.select(keys, isTrusted);
      const members: string[] = [];
      const names = { protocol: PROTOCOL, isBulk: keys === undefined };
      const sdk = usage.sdkOf(sdkNameOf(call, query, names));
      usage.advance();
      const add = ({ member, tally }: ServedResult): void => {
        members.push(member);
        usage.count(tally, sdk);
      };
      const evaluated = inSlices(chunks, (chunk) => served.evaluateChunk(chunk, context, add));
      return whenReady(evaluated, () => {
        const all = `{"flags":{${members.join(',')}},"count":${members.length}`;
        return respond(call, `${all},"timestamp":"${new Date(clock.now()).toISOString()}"}`, all);
      });
    });
  }

  /** The flags as servers and developer tools list them, without their rules. */
  definitions(call: Call, { query }: RawInput): MaybePromise<CallResponse> {
    return whenReady(this.#options.access.openTrusted(call, placeOf(query)), ({ served }) => {
      const flags = served.flags.map(({ id, definition }) => ({
        ...(id === '' ? {} : { id }),
        key: definition.key,
        flagType: definition.type,
        enabled: definition.status === 'active',
        defaultValue: definition.defaultValue,
        offValue: definition.offValue,
        variants: definition.variants.map(({ key, value, weight }) => ({ name: key, key, value, weight })),
        dependencies: definition.prerequisites.map(({ flag }) => ({ flagKey: flag })),
        environment: served.set.environment,
      }));
      return respond(call, JSON.stringify({ flags, count: flags.length }));
    });
  }
}

/** Returns the response, or 304 if the client has it. @param content what the version depends on. */
function respond({ headers }: Call, body: string, content = body): CallResponse {
  const etag = entityTagOf(hashText(content));
  return hasVersion(headers['if-none-match'], etag)
    ? { status: 304, headers: { etag, 'cache-control': CACHE_CONTROL }, body: '' }
    : { status: 200, headers: { 'content-type': JSON_TYPE, etag, 'cache-control': CACHE_CONTROL }, body };
}

/** Returns the website and the environment of a query. @throws AppError VALIDATION_ERROR */
function placeOf(query: unknown): FlagPlace {
  const website =
    queryText(query, 'clientId') ?? queryText(query, 'client_id') ?? queryText(query, 'website_id');
  if (website === undefined) throw invalidField('query.clientId', say('fields.isRequired'));
  return { website, environment: queryText(query, 'environment') };
}

/**
 * Returns the context of a query. The targeting key is the user, or else the address.
 * @throws AppError VALIDATION_ERROR
 */
function contextOf(query: unknown): FlagContext {
  const attributes: Record<string, unknown> = propertiesOf(queryText(query, 'properties'));
  for (const name of IDENTITY) {
    const value = queryText(query, name);
    if (value !== undefined) attributes[name] = value;
  }
  const targetingKey = attributes['userId'] ?? attributes['email'];
  if (targetingKey !== undefined) attributes['targetingKey'] = targetingKey;
  const { context, problem } = checkContext(attributes);
  if (context === undefined) throw invalidField('query', problem);
  return context;
}

/** @throws AppError VALIDATION_ERROR */
function propertiesOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const properties = parseJsonBody(Buffer.from(text));
  if (!isObject(properties)) throw invalidField('query.properties', say('fields.mustBeJsonObject'));
  return { ...properties };
}
