/** The messages of a stream of server-sent events. */
export interface EventReader {
  /** Returns the next data that was not read, parsed. */
  next(): Promise<unknown>;
  close(): Promise<void>;
}

/** Reads a stream. @throws Error unless the server accepts it. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const response = await fetch(url, { headers });
  if (response.status !== 200 || response.body === null)
    throw new Error(`The stream was answered with ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end === -1) {
          const { value, done } = await reader.read();
          if (done) throw new Error('The stream ended');
          text += value;
          continue;
        }
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined) return JSON.parse(data);
      }
    },
    close: () => reader.cancel(),
  };
}
