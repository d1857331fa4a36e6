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

  /**
   * Closes the gate, waits until the work inside has ended, and runs other work alone. One after another.
   * @param maxWaitMs how long the work inside may take; default without a limit.
   * @throws GateBusyError if the work inside takes longer. The gate is open again then.
   */
  async close<T>(work: () => Promise<T>, maxWaitMs?: number): Promise<T> {
    while (this.#closed !== undefined) await this.#closed;
    let open = (): void => undefined;
    this.#closed = new Promise<void>((resolve) => {
      open = resolve;
    });
    try {
      await within(Promise.all(this.#inside), maxWaitMs);
      return await work();
    } finally {
      this.#closed = undefined;
      open();
    }
  }
}

/** The work inside a gate did not end in time. */
export class GateBusyError extends Error {
  override readonly name = 'GateBusyError';
}

async function within(work: Promise<unknown>, maxWaitMs: number | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    if (maxWaitMs !== undefined)
      timer = setTimeout(() => reject(new GateBusyError('The work inside takes longer')), maxWaitMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
