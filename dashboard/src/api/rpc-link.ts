import type { ClientLink } from '@orpc/client';
import { answers } from './answers.ts';
import { fetchOnce } from './early-requests.ts';
import { ApiError } from './problem.ts';
import { parseJson } from './request.ts';

/** The options of a call beside its input. */
export interface CallContext {
  /** The entity tag of the version that the call may change. */
  readonly ifMatch?: string;
}

/** The options of {@link createRpcLink}. */
export interface RpcLinkOptions {
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly credentials?: RequestCredentials;
  /** Called with the status of every response. */
  readonly onStatus?: (status: number) => void;
}

/**
 * Creates the transport of the typed client. Operations take and return plain JSON, so it needs none of oRPC's encodings of dates,
 * files and streams, which are three times the size of this file and its imports.
 */
export function createRpcLink({
  headers,
  credentials = 'same-origin',
  onStatus,
}: RpcLinkOptions = {}): ClientLink<CallContext> {
  return {
    /** @throws ApiError with the error body of the server. */
    async call(path, input, { signal, context: { ifMatch } }) {
      const url = `/rpc/${path.map(encodeURIComponent).join('/')}`;
      // Answers that were requested early have the session of the browser.
      const send = credentials === 'same-origin' ? fetchOnce : fetch;
      const response = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...headers,
          ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        },
        body: JSON.stringify({ json: input }),
        credentials,
        signal: signal ?? null,
        // Sent when the page is left.
        keepalive: globalThis.document?.visibilityState === 'hidden',
      });
      onStatus?.(response.status);
      const answer = parseJson(await response.text());
      if (!response.ok) throw new ApiError(response.status, answer);
      return answers.read(
        typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'json') : undefined,
      );
    },
  };
}
