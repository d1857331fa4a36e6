/** Limits how many checks run at the same time. */
export class Limiter {
  readonly #limits: { readonly total: number; readonly perHost: number };
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #total = 0;
  #pending = 0;

  /** @param limits.perHost of work for one host. */
  constructor(limits: { readonly total: number; readonly perHost: number }) {
    this.#limits = limits;
  }

  /** Runs work when there is room, in the order of the calls for each host. Rejects with what the work throws. */
  async run<T>(host: string, work: () => Promise<T>): Promise<T> {
    this.#pending += 1;
    try {
      await this.#enter(host);
      try {
        return await work();
      } finally {
        this.#leave(host);
      }
    } finally {
      this.#pending -= 1;
    }
  }

  /** Work that runs or waits. */
  get pending(): number {
    return this.#pending;
  }

  #hasRoom(host: string) {
    return this.#total < this.#limits.total && (this.#running.get(host) ?? 0) < this.#limits.perHost;
  }

  #enter(host: string): Promise<void> {
    if (this.#hasRoom(host)) {
      this.#occupy(host);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting.set(host, [...(this.#waiting.get(host) ?? []), resolve]);
    });
  }

  #occupy(host: string): void {
    this.#total += 1;
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
  }

  #leave(host: string): void {
    this.#total -= 1;
    const left = (this.#running.get(host) ?? 1) - 1;
    if (left === 0) this.#running.delete(host);
    else this.#running.set(host, left);
    for (const [next, queue] of this.#waiting) {
      if (this.#total >= this.#limits.total) return;
      if (!this.#hasRoom(next)) continue;
      const [resume, ...rest] = queue;
      if (rest.length === 0) this.#waiting.delete(next);
      else this.#waiting.set(next, rest);
      this.#occupy(next);
      resume?.();
    }
  }
}
