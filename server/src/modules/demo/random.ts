/** What can be chosen more or less often. */
export interface Weighted {
  /** How often, relative to the others. */
  readonly weight: number;
}

/** Numbers that look like chance and are the same for the same seed. For demonstrations, never for secrets. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** @throws RangeError when there is nothing to choose from. */
  pick<T>(choices: readonly T[]): T;
  /** Chooses by weight. @throws RangeError when there is nothing to choose from. */
  weighted<T extends Weighted>(choices: readonly T[]): T;
  /** Most near `median`, a few far above it: as the times that people spend on pages are spread. */
  skewed(median: number, spread: number): number;
  /** `length` characters of base36. */
  text(length: number): string;
}

const RADIX = 36;

/** Mulberry32: 32 bits of state, which is plenty for a few hundred thousand draws. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  /** Box and Muller's way from two even draws to one of the bell curve. */
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
      // Rounding may leave a last crumb that belongs to nobody.
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
