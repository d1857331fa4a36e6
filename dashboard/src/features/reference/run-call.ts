import type { Call } from './build-call.ts';

/** The most that is shown of a response, in bytes. Exports have no limit. */
const SHOWN_BYTES = 64 * 1024;

/** The response to a call. */
export interface Outcome {
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string | null;
  readonly text: string;
  /** Whether `text` is only the start of the response. */
  readonly isCut: boolean;
}

/**
 * Sends a call, either with a key and without cookies, or with the session of the browser.
 *
 * @throws TypeError when the server cannot be reached.
 */
export async function runCall(call: Call, key: string | undefined): Promise<Outcome> {
  const startedMs = performance.now();
  const response = await fetch(call.target, {
    method: call.method,
    headers: { ...call.headers, ...(key === undefined || key === '' ? {} : { 'x-api-key': key }) },
    credentials: key === undefined ? 'same-origin' : 'omit',
    cache: 'no-store',
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const { text, isCut } = await readStart(response);
  return {
    status: response.status,
    durationMs: performance.now() - startedMs,
    requestId: response.headers.get('x-request-id'),
    text: isCut ? text : indent(text),
    isCut,
  };
}

async function readStart(response: Response): Promise<{ text: string; isCut: boolean }> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) return { text: text + decoder.decode(), isCut: false };
    text += decoder.decode(value, { stream: true });
    bytes += value.byteLength;
    if (bytes < SHOWN_BYTES) continue;
    await reader?.cancel();
    return { text, isCut: true };
  }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
