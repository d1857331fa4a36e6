/** How many requests to a place run at the same time. */
export const MAX_TRANSFERS = 8;
/** The bytes of running writes after which others wait. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Writes that run at the same time, within limits of their number and of the memory that they hold. */
export class Transfers {
  readonly #running = new Set<Promise<void>>();
  #bytes = 0;
  #failure: { readonly error: unknown } | undefined;

  /**
   * Starts a transfer as soon as there is room for it.
   * @param bytes that it holds in memory.
   * @throws the error of the first transfer that failed.
   */
  async start(bytes: number, transfer: () => Promise<void>): Promise<void> {
    while (this.#running.size >= MAX_TRANSFERS || (this.#bytes > 0 && this.#bytes + bytes > MAX_BYTES))
      await Promise.race(this.#running);
    this.#throwFailure();
    this.#bytes += bytes;
    const run: Promise<void> = transfer()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#bytes -= bytes;
        this.#running.delete(run);
      });
    this.#running.add(run);
  }

  /** Waits for all transfers. @throws the error of the first one that failed. */
  async complete(): Promise<void> {
    await this.idle();
    this.#throwFailure();
  }

  /** Resolves when no transfer runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
