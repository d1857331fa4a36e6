/** How long work of one lane may run without giving other work a turn, in milliseconds. */
const SLICE_MS = 5;

/** Divides long synchronous work of many callers into slices, so that it delays other requests by one slice at most. */
export interface Turns {
  /**
   * Waits for a turn if the current slice is over, otherwise continues immediately. Call it between two steps of the work.
   * @param lane callers of one lane share its turns: lanes are served in rotation, callers of a lane in order.
   * @param signal @throws its reason, so that abandoned work ends.
   */
  next(lane: string, signal?: AbortSignal): Promise<void> | undefined;
}

/** Creates the turns of a process: one slice per iteration of the event loop, whichever caller it belongs to. */
export function createTurns(nowMs: () => number = () => performance.now()): Turns {
  /** Waiting callers by lane, in the order of the rotation. */
  const lanes = new Map<string, (() => void)[]>();
  let sliceEndsMs = Number.NEGATIVE_INFINITY;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(serve);
  }

  function serve(): void {
    isScheduled = false;
    const [first] = lanes;
    if (first === undefined) return;
    const [lane, queue] = first;
    const resume = queue.shift();
    // The lane moves to the end of the rotation.
    lanes.delete(lane);
    if (queue.length > 0) lanes.set(lane, queue);
    sliceEndsMs = nowMs() + SLICE_MS;
    resume?.();
    if (lanes.size > 0) schedule();
  }

  return {
    next(lane, signal) {
      signal?.throwIfAborted();
      if (lanes.size === 0 && nowMs() < sliceEndsMs) return undefined;
      return new Promise((resolve, reject) => {
        const resume = () => {
          if (signal?.aborted === true) reject(signal.reason);
          else resolve();
        };
        const queue = lanes.get(lane);
        if (queue === undefined) lanes.set(lane, [resume]);
        else queue.push(resume);
        schedule();
      });
    },
  };
}
