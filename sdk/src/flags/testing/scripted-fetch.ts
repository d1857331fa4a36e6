/** A request that a client sent. */
export interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  /** The parsed body. */
  readonly body: unknown;
}

/** A `fetch` whose responses a test determines. */
export interface ScriptedFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly sent: SentRequest[];
  /** Returns the requests to paths that end with a text. */
  sentTo(end: string): SentRequest[];
}

/** Creates a `fetch` that records requests and responds with a function. */
export function scriptFetch(respond: (request: SentRequest) => Response | Promise<Response>): ScriptedFetch {
  const sent: SentRequest[] = [];
  return {
    sent,
    sentTo: (end) => sent.filter(({ url }) => url.pathname.endsWith(end)),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      const one = {
        url: new URL(request.url),
        method: request.method,
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
      sent.push(one);
      return respond(one);
    },
  };
}
