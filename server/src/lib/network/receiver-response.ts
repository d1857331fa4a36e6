/** The response of a receiver of messages: a webhook, a chat, an incident manager. */
export interface ReceiverResponse {
  readonly status: number;
  readonly text: string;
  /** Returns the value at a path of a JSON body, as text; `undefined` if there is none. */
  at(...path: readonly string[]): string | undefined;
}

/** How the responses of a receiver are read, beyond their status. */
export interface ReceiverRules {
  /** Returns the seconds to wait, if the receiver says that elsewhere than in `Retry-After`. */
  retryAfterSeconds?(response: ReceiverResponse): string | undefined;
  /** Whether a 2xx response reports a failure. */
  isFailure?(response: ReceiverResponse): boolean;
}

/** Reads a response. @param text its body; another than JSON has no values. */
export function readReceiverResponse(status: number, text: string): ReceiverResponse {
  return {
    status,
    text,
    at(...path) {
      let found: unknown = parseJson(text);
      for (const step of path)
        found =
          typeof found === 'object' && found !== null && Object.hasOwn(found, step)
            ? Reflect.get(found, step)
            : undefined;
      return found === undefined || typeof found === 'object' ? undefined : String(found);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
