// Counts the visits of events with a simple model. The figure of the server has to match when all visits are built.
const PAUSE_MS = 30 * 60_000;
/** An event is a 64-bit number: 29 bits for the visitor and 35 for the time, three of them in the upper word. */
const TIME_HIGH = 8;
const WORD = 2 ** 32;
const FIRST_CAPACITY = 1 << 20;

/**
 * Counts visits of events in any order. A visit ends after a pause of more than half an hour. Visits of more than a day,
 * which the server splits, are not supported.
 */
export function createVisitModel() {
  let words = new Uint32Array(2 * FIRST_CAPACITY);
  let length = 0;

  return {
    /**
     * @param visitor a number below 2^29.
     * @param timeMs milliseconds since any fixed time, below 2^35.
     */
    add(visitor, timeMs) {
      if (2 * length === words.length) {
        const larger = new Uint32Array(2 * words.length);
        larger.set(words);
        words = larger;
      }
      words[2 * length] = timeMs % WORD;
      words[2 * length + 1] = visitor * TIME_HIGH + Math.floor(timeMs / WORD);
      length += 1;
    },
    /** Returns the number of visits of all events so far. */
    count() {
      new BigUint64Array(words.buffer, 0, length).sort();
      let visits = 0;
      let lastVisitor = -1;
      let lastMs = 0;
      for (let index = 0; index < length; index += 1) {
        const high = words[2 * index + 1];
        const visitor = Math.floor(high / TIME_HIGH);
        const timeMs = (high % TIME_HIGH) * WORD + words[2 * index];
        if (visitor !== lastVisitor || timeMs - lastMs > PAUSE_MS) visits += 1;
        lastVisitor = visitor;
        lastMs = timeMs;
      }
      return visits;
    },
  };
}
