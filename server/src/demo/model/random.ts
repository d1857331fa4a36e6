/** An item with a weight. */
export interface Weighted {
  /** Relative to those of the other items. */
  readonly weight: number;
}

/** A seeded pseudorandom generator for demo data. Not for secrets. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** @throws RangeError if the list is empty. */
  pick<T>(choices: readonly T[]): T;
  /** Chooses by weight. @throws RangeError if the list is empty. */
  weighted<T extends Weighted>(choices: readonly T[]): T;
  /** A log-normal value with this median, like times on pages. */
  skewed(median: number, spread: number): number;
  /** `length` characters of base36. */
  text(length: number): string;
}

const RADIX = 36;

/** Creates a generator. It uses Mulberry32, whose 32 bits of state suffice for some hundred thousand draws. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  /** Draws from the normal distribution (Box–Muller transform). */
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (choices) => some(choices, between(0, choices.length - 1)),
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, { weight }) => sum + weight, 0);
      const index = choices.findIndex(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      // Rounding can leave a remainder after the last item.
      return some(choices, index === -1 ? choices.length - 1 : index);
    },
    skewed: (median, spread) => median * Math.exp(spread * normal()),
    text: (length) => {
      let text = '';
      while (text.length < length) text += between(0, RADIX - 1).toString(RADIX);
      return text;
    },
  };
}

function some<T>(choices: readonly T[], index: number): T {
  const choice = choices[index];
  if (choice === undefined) throw new RangeError('there is nothing to choose from');
  return choice;
}
