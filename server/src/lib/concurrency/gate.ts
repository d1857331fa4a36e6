/** Work that many may do at the same time, and that stops while somebody else needs it to stand still. */
export class Gate {
  readonly #inside = new Set<Promise<unknown>>();
  #closed: Promise<unknown> | undefined;

  /** Runs work; while the gate is closed, it waits. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed !== undefined) await this.#closed;
    const result = work();
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.#inside.add(ended);
    try {
      return await result;
    } finally {
      this.#inside.delete(ended);
    }
  }

  /** Closes the gate, waits until the work inside has ended, and runs other work alone. One after another. */
  async close<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed !== undefined) await this.#closed;
    let open = (): void => undefined;
    this.#closed = new Promise<void>((resolve) => {
      open = resolve;
    });
    try {
      await Promise.all(this.#inside);
      return await work();
    } finally {
      this.#closed = undefined;
      open();
    }
  }
}
