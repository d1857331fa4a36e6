import { invalidField } from '../../../../errors.ts';
import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import { inSlices } from '../../../../lib/concurrency/in-slices.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import type { FlagContext, FlagEvaluation } from '../../../../lib/flags/evaluation.ts';
import type { FlagDefinition } from '../../../../lib/flags/flag-set.ts';
import { hasVersion } from '../../../../lib/ids/entity-tag.ts';
import { say } from '../../../../lib/texts/sentence.ts';
import type { FlagAccess } from '../access/flag-access.ts';
import { entityTagOf, hashText } from '../content-hash.ts';
import { checkContext, isObject } from '../read-context.ts';
import { NO_VARIANT, payloadOf, VALUE_VARIANT } from './unleash-format.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const CACHE_CONTROL = 'private, no-cache';
/** A parameter that is an attribute: `properties[plan]`. */
const PROPERTY = /^properties\[(.+)\]$/s;
/** Fields of Unleash's context. The key of the request decides about the environment. */
const FIELDS = ['userId', 'sessionId', 'remoteAddress', 'appName', 'currentTime'] as const;

/**
 * Creates the front-end API of Unleash: it evaluates the flags that a browser may see, and sends those that are on. SDKs report their
 * evaluations themselves, so none is counted here.
 */
export function createUnleashFrontend({ access }: { readonly access: Pick<FlagAccess, 'openByKey'> }) {
  return (call: Call, { query, body }: RawInput): MaybePromise<CallResponse> =>
    whenReady(access.openByKey(call, 'any'), ({ served }) => {
      const context = contextOf(call.method === 'POST' ? bodyContext(body) : queryContext(query));
      const toggles: object[] = [];
      const definitions = new Map(served.flags.map(({ definition }) => [definition.key, definition]));
      // Also for a key of a server: what a browser receives must not depend on the key that was put into it.
      const { chunks } = served.select(undefined, false);
      const evaluated = inSlices(chunks, (chunk) =>
        served.evaluateChunk(chunk, context, ({ evaluation }) => {
          const definition = definitions.get(evaluation.key);
          if (evaluation.enabled && definition !== undefined) toggles.push(toToggle(definition, evaluation));
        }),
      );
      return whenReady(evaluated, () => respond(call, JSON.stringify({ toggles })));
    });
}

function respond({ headers }: Call, body: string): CallResponse {
  const etag = entityTagOf(hashText(body));
  const common = { etag, 'cache-control': CACHE_CONTROL };
  return hasVersion(headers['if-none-match'], etag)
    ? { status: 304, headers: common, body: '' }
    : { status: 200, headers: { ...common, 'content-type': JSON_TYPE }, body };
}

/** Returns a flag that is on. The value of a boolean flag is whether it is on; another value is the payload of a variant. */
function toToggle({ key, type }: FlagDefinition, { value = null, variant }: FlagEvaluation): object {
  const isPlain = type === 'boolean' && variant === undefined;
  return {
    name: key,
    enabled: true,
    impressionData: false,
    variant: isPlain
      ? { name: NO_VARIANT, enabled: false, feature_enabled: true, featureEnabled: true }
      : {
          name: variant ?? VALUE_VARIANT,
          enabled: true,
          feature_enabled: true,
          featureEnabled: true,
          payload: payloadOf(value),
        },
  };
}

/** @throws AppError VALIDATION_ERROR */
function contextOf({ attributes, field }: ReadAttributes): FlagContext {
  const targetingKey = attributes['userId'] ?? attributes['sessionId'];
  const { context, problem } = checkContext(
    targetingKey === undefined ? attributes : { ...attributes, targetingKey },
  );
  if (context !== undefined) return context;
  throw invalidField(field, problem);
}

interface ReadAttributes {
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Where they are. */
  readonly field: string;
}

function queryContext(query: unknown): ReadAttributes {
  const attributes: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(isObject(query) ? query : {})) {
    const value: unknown = Array.isArray(given) ? given[0] : given;
    const property = PROPERTY.exec(name)?.[1] ?? FIELDS.find((field) => field === name);
    if (property !== undefined) attributes[property] = value;
  }
  return { attributes, field: 'query' };
}

/** @throws AppError VALIDATION_ERROR */
function bodyContext(body: unknown): ReadAttributes {
  const context = isObject(body) ? (body['context'] ?? {}) : undefined;
  if (!isObject(context)) throw invalidField('body.context', say('flagServing.mustBeObject'));
  const { properties = {} } = context;
  if (!isObject(properties)) throw invalidField('body.context.properties', say('flagServing.mustBeObject'));
  const fields = FIELDS.filter((name) => context[name] !== undefined).map((name) => [name, context[name]]);
  return { attributes: { ...properties, ...Object.fromEntries(fields) }, field: 'body.context' };
}
