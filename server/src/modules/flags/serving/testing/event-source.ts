/** The part of the `EventSource` of browsers that the OpenFeature provider uses. Node has none without an option. */
export class TestEventSource extends EventTarget {
  readyState = 0;
  readonly #abort = new AbortController();

  constructor(url: string) {
    super();
    this.#read(url).catch(() => {
      this.readyState = 2;
      if (!this.#abort.signal.aborted) this.dispatchEvent(new Event('error'));
    });
  }

  close(): void {
    this.readyState = 2;
    this.#abort.abort();
  }

  async #read(url: string): Promise<void> {
    const response = await fetch(url, { signal: this.#abort.signal });
    if (response.status !== 200 || response.body === null) throw new Error(`${response.status}`);
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined) this.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
  }
}
