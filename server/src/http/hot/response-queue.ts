import { setImmediate } from 'node:timers';

/** Sends responses together. */
export interface ResponseQueue<T> {
  /** Sends a response at the end of this iteration of the event loop. */
  add(response: T): void;
}

/**
 * Creates the queue. The requests that arrive in one iteration of the event loop are first handled, then answered one after another.
 * Sending a response to a process that sleeps takes longer, because the kernel wakes it. The first response of an iteration does that
 * for all others to the same process (docs/decisions/0036). A single request is answered without delay.
 *
 * @param send sends a response.
 * @param fail called with an error of `send`. The other responses are sent.
 */
export function createResponseQueue<T>({
  send,
  fail,
}: {
  readonly send: (response: T) => void;
  readonly fail: (response: T, error: unknown) => void;
}): ResponseQueue<T> {
  let waiting: T[] = [];

  function sendAll(): void {
    const responses = waiting;
    waiting = [];
    for (const response of responses)
      try {
        send(response);
      } catch (error) {
        fail(response, error);
      }
  }

  return {
    add(response) {
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push(response);
    },
  };
}
