import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import { hasVersion } from '../../../../lib/ids/entity-tag.ts';
import { chooseEncoding } from '../../../../lib/text/choose-encoding.ts';
import { compressBody, type PreparedBody } from '../../../../lib/text/compress-body.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FlagAccess } from '../access/flag-access.ts';
import type { KeyUses } from '../access/key-uses.ts';
import type { ServedFlags } from '../served-flags.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import { evaluationsOf } from '../usage/usage-intake.ts';
import { readMetrics } from './read-metrics.ts';
import { toUnleashFeatures } from './to-feature.ts';
import { createUnleashFrontend } from './unleash-frontend.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const ACCEPTED: CallResponse = { status: 202, headers: {}, body: '' };

/** The APIs of Unleash, which its SDKs call. The key selects the environment. */
export interface UnleashApi {
  /** For servers. */
  features(call: Call): MaybePromise<CallResponse>;
  /** The flags that are on, for front ends. */
  toggles(call: Call, input: RawInput): MaybePromise<CallResponse>;
  /** @param kind the keys that are accepted. */
  metrics(call: Call, input: RawInput, kind: 'server' | 'any'): MaybePromise<CallResponse>;
  register(call: Call): MaybePromise<CallResponse>;
}

/** Creates the API. The list of features is created once for each version of the flags. */
export function createUnleashApi({
  access,
  usage,
  uses,
  clock,
}: {
  readonly access: Pick<FlagAccess, 'openByKey'>;
  readonly usage: Pick<UsageCounter, 'report' | 'sdkOf'>;
  readonly uses: Pick<KeyUses, 'takeEntries'>;
  readonly clock: Clock;
}): UnleashApi {
  const prepared = new WeakMap<ServedFlags, Promise<PreparedBody>>();

  function prepare(served: ServedFlags): Promise<PreparedBody> {
    const known = prepared.get(served);
    if (known !== undefined) return known;
    const { set } = served;
    const features = toUnleashFeatures(set);
    const query = { environment: set.environment, project: ['default'] };
    const preparing = compressBody(
      Buffer.from(JSON.stringify({ version: 2, features, segments: [], query })),
    );
    prepared.set(served, preparing);
    return preparing;
  }

  return {
    features: (call) =>
      whenReady(access.openByKey(call, 'server'), async ({ served }) => {
        const { etag, bodies } = await prepare(served);
        const headers = { etag, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };
        if (hasVersion(call.headers['if-none-match'], etag)) return { status: 304, headers, body: '' };
        const encoding = chooseEncoding(call.headers['accept-encoding']);
        const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
        return {
          status: 200,
          headers: { ...headers, ...encoded, 'content-type': JSON_TYPE },
          body: bodies[encoding],
        };
      }),
    toggles: createUnleashFrontend({ access }),
    metrics: (call, { body }, kind) =>
      whenReady(access.openByKey(call, kind), async ({ served, isTrusted }) => {
        const counts = readMetrics(body, clock.now());
        const useEntries = uses.takeEntries(call, ACCEPTED.status);
        await usage.report(evaluationsOf(served, counts, isTrusted), usage.sdkOf(sdkOf(call)), useEntries);
        return ACCEPTED;
      }),
    register: (call) => whenReady(access.openByKey(call, 'server'), () => ACCEPTED),
  };
}

/** Returns the SDK of a request: `unleash-node-sdk/6.12.1`. */
function sdkOf({ headers }: Call): string {
  const name = headers['unleash-sdk'];
  return typeof name === 'string' && /^[\w.-]{1,40}(?::[\w.+-]{1,20})?$/.test(name)
    ? name.replace(':', '/')
    : 'unleash';
}
