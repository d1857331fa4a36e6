import { numberIn, type Row } from '../../analytics/index.ts';
import { MAX_PATHS } from './journey-parts.ts';

/** A sequence of pages that visits viewed. */
export interface JourneyPath {
  readonly pages: readonly string[];
  readonly visits: number;
  readonly visitors: number;
  readonly times: number;
  /** In percent of all visits. */
  readonly share: number;
}

/** Reads the paths of a result. */
export function pathsOf(rows: readonly Row[]): readonly JourneyPath[] {
  return rows.map((row) => ({
    pages: listIn(row['pages']),
    visits: numberIn(row, 'sessions') ?? 0,
    visitors: numberIn(row, 'visitors') ?? 0,
    times: numberIn(row, 'times') ?? 0,
    share: numberIn(row, 'percentage') ?? 0,
  }));
}

function listIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((page): page is string => typeof page === 'string') : [];
}

/** A page at one step of the paths; `page` is absent for all that are too rare to stand for themselves. */
export interface FlowNode {
  readonly page: string | undefined;
  /** How often it was there. */
  readonly value: number;
  /** How often nothing came after it, or before it where paths lead to an end; `null` if paths are left out. */
  readonly loose: number | null;
  /** How many pages stand here together. */
  readonly count: number;
}

/** From a page of one step to a page of the next one; by their places within the steps. */
export interface FlowLink {
  readonly step: number;
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** Steps one after another, and what leads from one to the next. */
export interface Flow {
  readonly steps: readonly (readonly FlowNode[])[];
  readonly links: readonly FlowLink[];
}

/** How many pages of one step stand for themselves. */
const SHOWN_PAGES = 7;

interface Transition {
  readonly step: number;
  readonly from: string;
  readonly to: string;
  readonly value: number;
}

/**
 * Paths of 1, 2, 3 … pages as steps. Each length contains the number of times its last page followed the previous one (for
 * paths to an end: its first page came before the next), so the difference between two lengths is the number of exits. The longest
 * paths only show the exits of the last step.
 */
export function flowOf(lengths: readonly (readonly JourneyPath[])[], direction: 'from' | 'to'): Flow {
  const [single = [], ...longer] = lengths;
  const depth = longer.length;
  const edge = new Map(single.map(({ pages: [page = ''], times }) => [page, times]));
  const transitions = longer.flatMap((paths, index) =>
    paths.map(({ pages, times }): Transition => {
      const at = direction === 'from' ? index : 0;
      const step = direction === 'from' ? index : depth - 2 - index;
      return { step, from: pages[at] ?? '', to: pages[at + 1] ?? '', value: times };
    }),
  );
  const isKnown = (length: number) => (lengths[length]?.length ?? 0) < MAX_PATHS;
  const steps = Array.from({ length: depth }, (_, step) => {
    const length = direction === 'from' ? step : depth - 1 - step;
    return nodesOf(
      step,
      transitions,
      direction,
      length === 0 ? edge : undefined,
      isKnown(length) && isKnown(length + 1),
    );
  });
  return { steps: steps.map(({ nodes }) => nodes), links: linksOf(transitions, steps) };
}

interface Step {
  readonly nodes: readonly FlowNode[];
  /** The place of each page. */
  readonly placeOf: (page: string) => number;
}

function nodesOf(
  step: number,
  transitions: readonly Transition[],
  direction: 'from' | 'to',
  edge: ReadonlyMap<string, number> | undefined,
  isLooseKnown: boolean,
): Step {
  const arriving = sums(
    transitions.filter((one) => one.step === step - 1),
    'to',
  );
  const leaving = sums(
    transitions.filter((one) => one.step === step),
    'from',
  );
  const [near, far] = direction === 'from' ? [arriving, leaving] : [leaving, arriving];
  const values = edge === undefined ? near : new Map([...far, ...edge]);
  const sorted = [...values.entries()].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const shown = sorted.length === SHOWN_PAGES + 1 ? sorted : sorted.slice(0, SHOWN_PAGES);
  const rest = sorted.slice(shown.length);
  const looseOf = (value: number, page: string) => Math.max(0, value - (far.get(page) ?? 0));
  const nodes = shown.map(
    ([page, value]): FlowNode => ({
      page,
      value,
      loose: isLooseKnown ? looseOf(value, page) : null,
      count: 1,
    }),
  );
  const others: readonly FlowNode[] =
    rest.length === 0
      ? []
      : [
          {
            page: undefined,
            value: rest.reduce((sum, [, value]) => sum + value, 0),
            loose: isLooseKnown ? rest.reduce((sum, [page, value]) => sum + looseOf(value, page), 0) : null,
            count: rest.length,
          },
        ];
  const places = new Map(shown.map(([page], place) => [page, place]));
  return { nodes: [...nodes, ...others], placeOf: (page) => places.get(page) ?? shown.length };
}

function sums(transitions: readonly Transition[], end: 'from' | 'to'): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const one of transitions) found.set(one[end], (found.get(one[end]) ?? 0) + one.value);
  return found;
}

function linksOf(transitions: readonly Transition[], steps: readonly Step[]): readonly FlowLink[] {
  const links = new Map<string, FlowLink>();
  for (const { step, from, to, value } of transitions) {
    if (step < 0 || step > steps.length - 2) continue;
    const link = { step, from: steps[step]?.placeOf(from) ?? 0, to: steps[step + 1]?.placeOf(to) ?? 0 };
    const key = `${step} ${link.from} ${link.to}`;
    links.set(key, { ...link, value: (links.get(key)?.value ?? 0) + value });
  }
  return [...links.values()].toSorted(
    (one, other) => one.step - other.step || one.from - other.from || one.to - other.to,
  );
}
