import { type Sentence, say } from '../texts/sentence.ts';

/** The maximum length of a text that is compared, in characters. */
const MAX_LENGTH = 64;

/** Names that other products use, each with our name: see {@link otherNames}. */
export type OtherNames = ReadonlyMap<string, string>;

/** Creates a map of names that other products use. Case and dashes are ignored. */
export function otherNames(names: Readonly<Record<string, string>>): OtherNames {
  return new Map(Object.entries(names).map(([name, ours]) => [normalise(name), ours]));
}

/**
 * Returns a sentence that suggests the most similar name in `known`, or `undefined` if none is similar enough. At most a
 * third of the letters may differ; two swapped neighbours count as one difference.
 *
 * @param others names that other products use. One with a counterpart in `known` takes precedence over a similar spelling.
 */
export function didYouMean(
  given: string,
  known: Iterable<string>,
  others?: OtherNames,
): Sentence | undefined {
  if (given.length === 0 || given.length > MAX_LENGTH) return undefined;
  const counterpart = others?.get(normalise(given));
  if (counterpart !== undefined && [...known].includes(counterpart)) return asQuestion(counterpart);
  const normalised = normalise(given);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(normalised.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - given.length) >= bestDistance) continue;
    const distance = editDistance(normalised, normalise(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best === undefined ? undefined : asQuestion(best);
}

function asQuestion(name: string): Sentence {
  return say('fields.didYouMean', { name });
}

function normalise(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/** Returns the number of insertions, deletions, replacements and swaps of neighbours between two short texts. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, at(beforePrevious, column - 2) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
