import { present } from '../../../lib/search.ts';
import type { Frame, Part } from '../../analytics/index.ts';
import { apiStepOf, type FunnelDefinition, type Step, stepOf, stepTitle } from '../steps/step.ts';
import { readSteps, writeSteps } from '../steps/step-text.ts';
import type { FunnelsSearch } from './funnels-search.ts';

/** A way of some steps, and what counts as having taken it. */
export interface Funnel {
  readonly steps: readonly Step[];
  /** Whether anything may happen between two steps, or nothing. */
  readonly order: 'ordered' | 'strict';
  /** Seconds from the first step to the last. */
  readonly within: number;
  /** Who has to take all steps. */
  readonly scope: 'visitor' | 'visit';
  /** The dimension that it is split by. */
  readonly split: string | undefined;
}

/** A funnel that nothing is said of yet. */
export const NEW_FUNNEL: Funnel = {
  steps: [],
  order: 'ordered',
  within: 86_400,
  scope: 'visitor',
  split: undefined,
};

/** The funnel of an address that names steps. */
export function funnelIn({ steps, order, within, scope, split }: FunnelsSearch): Funnel {
  return {
    steps: readSteps(steps),
    order: order ?? NEW_FUNNEL.order,
    within: within ?? NEW_FUNNEL.within,
    scope: scope ?? NEW_FUNNEL.scope,
    split,
  };
}

/** A funnel as it stands in the address. */
export function searchOfFunnel({ steps, order, within, scope, split }: Funnel): Omit<FunnelsSearch, 'saved'> {
  return present({
    steps: writeSteps(steps),
    order: order === NEW_FUNNEL.order ? undefined : order,
    within: within === NEW_FUNNEL.within ? undefined : within,
    scope: scope === NEW_FUNNEL.scope ? undefined : scope,
    split,
  });
}

/** The funnel that was saved; `undefined` when its filters cannot be shown one by one. */
export function funnelOf(definition: FunnelDefinition): Funnel | undefined {
  const steps = definition.steps.map(stepOf);
  const known = steps.filter((step) => step !== undefined);
  if (known.length < steps.length) return undefined;
  const { order, windowSeconds: within, scope, breakdown: split } = definition;
  return { steps: known, order, within, scope, split };
}

/** What a query, or the place where funnels are saved, takes for a funnel. */
export type FunnelOptions = Omit<FunnelDefinition, 'kind' | 'breakdownLimit'>;

/** A funnel as the API takes it. */
export function optionsOf({ steps, order, within, scope, split }: Funnel): FunnelOptions {
  return {
    steps: steps.map(apiStepOf),
    order,
    windowSeconds: within,
    scope,
    ...(split !== undefined && { breakdown: split }),
  };
}

/** The options of a funnel that was saved. */
export function optionsOfSaved({ kind: _, ...options }: FunnelDefinition): FunnelOptions {
  return options;
}

/** Whether both ask the same. */
export function isSame(one: Funnel, other: Funnel): boolean {
  return JSON.stringify(searchOfFunnel(one)) === JSON.stringify(searchOfFunnel(other));
}

/** Ten steps of fifty values and of all others. */
const ROWS = 600;

/** How far visitors get: all together. */
export function funnelPart(frame: Frame, { breakdown: _, ...options }: FunnelOptions): Part {
  return { frame: { ...frame, limit: ROWS }, parameter: { name: 'funnels', options } };
}

/** How far visitors get, by the dimension of the funnel; of none, nothing. */
export function splitFunnelPart(frame: Frame, options: FunnelOptions): Part | undefined {
  if (options.breakdown === undefined) return undefined;
  return { frame: { ...frame, limit: ROWS }, parameter: { name: 'funnels', options: { ...options } } };
}

/** A funnel in a line: `/pricing → signup`. */
export function describeFunnel({ steps }: Pick<FunnelOptions, 'steps'>): string {
  return steps.map(stepTitle).join(' → ');
}
