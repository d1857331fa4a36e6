/** Latencies are counted in steps of a tenth of a millisecond, up to 20 s. */
const STEPS_PER_MS = 10;
const STEPS = 200_000;

/**
 * What a client knows of one kind of traffic. A request was acknowledged (the server accepted it), refused (the server said that it accepted
 * nothing), or has an unknown outcome (there was no response).
 */
export class Ledger {
  acknowledged = 0;
  refused = 0;
  unknown = 0;
  /** Ids of things that are compared one by one. */
  acknowledgedIds = new Set();
  refusedIds = new Set();
  unknownIds = new Set();
  /** Responses that no fault explains. */
  unexpected = new Map();
  /** Acknowledgements of the last seconds, `[time, count]`, for kinds that may lose them in a crash. */
  #recent = [];
  #latencies = new Uint32Array(STEPS);

  /** @param ids the ids that the request contains; none for reads. */
  acknowledge(ids, tookMs, count = ids.length || 1) {
    this.acknowledged += count;
    for (const id of ids) this.acknowledgedIds.add(id);
    this.#latencies[Math.min(STEPS - 1, Math.round(tookMs * STEPS_PER_MS))] += 1;
    const last = this.#recent.at(-1);
    const second = Math.floor(performance.now() / 1_000);
    if (last?.[0] === second) last[1] += count;
    else this.#recent.push([second, count]);
    if (this.#recent.length > 60) this.#recent.shift();
  }

  refuse(ids, count = ids.length || 1) {
    this.refused += count;
    for (const id of ids) this.refusedIds.add(id);
  }

  miss(ids, count = ids.length || 1) {
    this.unknown += count;
    for (const id of ids) this.unknownIds.add(id);
  }

  surprise(text) {
    this.unexpected.set(text, (this.unexpected.get(text) ?? 0) + 1);
  }

  /** Returns how many acknowledgements are at most `seconds` old. */
  recent(seconds) {
    const from = Math.floor(performance.now() / 1_000) - seconds;
    return this.#recent.reduce((sum, [second, count]) => (second >= from ? sum + count : sum), 0);
  }

  /** Returns a percentile of the latencies of acknowledged requests, in milliseconds. */
  latencyMs(share) {
    const total = this.#latencies.reduce((sum, count) => sum + count, 0);
    let left = total * share;
    for (const [step, count] of this.#latencies.entries()) {
      left -= count;
      if (left <= 0) return step / STEPS_PER_MS;
    }
    return 0;
  }
}
