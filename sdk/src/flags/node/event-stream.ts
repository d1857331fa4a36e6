import { FlagRequestError } from '../request-error.ts';
import type { FlagStream, StreamEvents } from '../updates.ts';

/** The server sends a comment at least every 30 s. After this time without one, the connection is considered lost. */
const SILENCE_MS = 75_000;
/** The longest line that is kept. Longer ones are no messages of the server. */
const MAX_LINE = 64 * 1024;

/** How a stream is requested. */
interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
}

/** Opens a stream of server-sent events. It does not reconnect. */
export function openEventStream({ url, headers, fetch }: StreamRequest, events: StreamEvents): FlagStream {
  const abort = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const expectMore = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => abort.abort(), SILENCE_MS);
    silence.unref();
  };

  const read = async (): Promise<void> => {
    expectMore();
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: abort.signal,
    });
    if (!response.ok || response.body === null) throw new FlagRequestError(response);
    events.onOpen();
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body) {
      expectMore();
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      for (const line of lines)
        if (line.startsWith('data:')) events.onMessage(line.slice('data:'.length).trim());
    }
  };

  let isClosed = false;
  const end = (): void => {
    clearTimeout(silence);
    if (!isClosed) events.onError();
  };
  // Why it ended makes no difference: the client requests the rules and opens another one.
  read().then(end, end);
  return {
    close: () => {
      isClosed = true;
      clearTimeout(silence);
      abort.abort();
    },
  };
}
