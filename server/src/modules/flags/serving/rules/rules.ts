import { AppError } from '../../../../errors.ts';
import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import { hasVersion } from '../../../../lib/ids/entity-tag.ts';
import { chooseEncoding } from '../../../../lib/text/choose-encoding.ts';
import { compressBody, type PreparedBody } from '../../../../lib/text/compress-body.ts';
import { say } from '../../../../lib/texts/sentence.ts';
import type { FlagAccess } from '../access/flag-access.ts';
import { queryText } from '../sdk-name.ts';
import type { ServedFlags } from '../served-flags.ts';

/** Longer lists are requested separately, in bytes: 10,000 ids. */
const MAX_INLINE_BYTES = 100_000;
const JSON_TYPE = 'application/json; charset=utf-8';
const CACHE_CONTROL = 'private, no-cache';

/**
 * Serves the rules of an environment to servers, which evaluate flags themselves. A payload is created and compressed once for each version.
 */
export class Rules {
  readonly #access: Pick<FlagAccess, 'openTrusted'>;
  readonly #prepared = new WeakMap<ServedFlags, Promise<PreparedBody>>();

  constructor({ access }: { readonly access: Pick<FlagAccess, 'openTrusted'> }) {
    this.#access = access;
  }

  respond(call: Call, website: string, { query }: RawInput): MaybePromise<CallResponse> {
    const environment = queryText(query, 'environment');
    return whenReady(this.#access.openTrusted(call, { website, environment }), async ({ served }) => {
      const { etag, bodies } = await this.#prepare(served);
      const headers = { etag, 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding' };
      if (hasVersion(call.headers['if-none-match'], etag)) return { status: 304, headers, body: '' };
      const encoding = chooseEncoding(call.headers['accept-encoding']);
      const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
      return {
        status: 200,
        headers: { ...headers, ...encoded, 'content-type': JSON_TYPE },
        body: bodies[encoding],
      };
    });
  }

  /** The ids of a list, as the evaluator reads them. */
  respondIds(
    call: Call,
    website: string,
    segmentId: string,
    { query }: RawInput,
  ): MaybePromise<CallResponse> {
    const environment = queryText(query, 'environment');
    return whenReady(this.#access.openTrusted(call, { website, environment }), ({ served }) => {
      const bytes = served.lists.get(segmentId);
      if (bytes === undefined)
        throw new AppError('NOT_FOUND', { message: say('flagServing.thereIsNoSuchList') });
      // The version of the set changes with each of its lists.
      const etag = `"${segmentId}.${served.set.version}"`;
      const headers = { etag, 'cache-control': CACHE_CONTROL };
      return hasVersion(call.headers['if-none-match'], etag)
        ? { status: 304, headers, body: '' }
        : {
            status: 200,
            headers: { ...headers, 'content-type': 'application/octet-stream' },
            body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          };
    });
  }

  #prepare(served: ServedFlags): Promise<PreparedBody> {
    const known = this.#prepared.get(served);
    if (known !== undefined) return known;
    const preparing = compressBody(Buffer.from(rulesOf(served)));
    this.#prepared.set(served, preparing);
    return preparing;
  }
}

/** Returns the payload of local evaluation. */
function rulesOf({ set, lists }: ServedFlags): string {
  const described = [...lists].map(([id, bytes]) => [
    id,
    bytes.byteLength <= MAX_INLINE_BYTES
      ? { bytes: Buffer.from(bytes).toString('base64') }
      : { url: `/flags/${set.websiteId}/segments/${id}/ids?environment=${set.environment}` },
  ]);
  return JSON.stringify({ ...set, lists: Object.fromEntries(described) });
}
