/** Longest text that is compared: nobody mistypes more. */
const MAX_LENGTH = 64;

/** Names that people know from elsewhere, and the name that each has here; see {@link otherNames}. */
export type OtherNames = ReadonlyMap<string, string>;

/** Collects names from elsewhere, so that their case and their dashes do not matter. */
export function otherNames(names: Readonly<Record<string, string>>): OtherNames {
  return new Map(Object.entries(names).map(([name, ours]) => [normalise(name), ours]));
}

/**
 * The one of `known` that was probably meant, as a sentence; `undefined` when none is near.
 * Near is at most a third of the letters wrong, where two swapped neighbours count once.
 *
 * @param others names from elsewhere; one that has a counterpart in `known` comes before what is spelt alike.
 */
export function didYouMean(given: string, known: Iterable<string>, others?: OtherNames): string | undefined {
  if (given.length === 0 || given.length > MAX_LENGTH) return undefined;
  const counterpart = others?.get(normalise(given));
  if (counterpart !== undefined && [...known].includes(counterpart)) return asQuestion(counterpart);
  const wanted = normalise(given);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - given.length) >= bestDistance) continue;
    const distance = editDistance(wanted, normalise(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best === undefined ? undefined : asQuestion(best);
}

function asQuestion(name: string): string {
  return `Did you mean "${name}"?`;
}

function normalise(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/** Insertions, deletions, replacements and swaps of neighbours between two short texts. */
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
