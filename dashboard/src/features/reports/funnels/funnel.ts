import { present } from '../../../lib/search.ts';
import type { Frame, Part } from '../../analytics/index.ts';
import { apiStepOf, type FunnelDefinition, type Step, stepOf, stepTitle } from '../steps/step.ts';
import { readSteps, writeSteps } from '../steps/step-text.ts';
import type { FunnelsSearch } from './funnels-search.ts';

/** A funnel: its steps, and the rules for completing it. */
export interface Funnel {
  readonly steps: readonly Step[];
  /** Whether other actions may happen between two steps (`ordered`) or not (`strict`). */
  readonly order: 'ordered' | 'strict';
  /** The maximum time from the first step to the last, in seconds. */
  readonly within: number;
  /** Whether a visitor or a single visit has to complete all steps. */
  readonly scope: 'visitor' | 'visit';
  /** The dimension that it is split by. */
  readonly split: string | undefined;
}

/** An empty funnel with the default settings. */
export const NEW_FUNNEL: Funnel = {
  steps: [],
  order: 'ordered',
  within: 86_400,
  scope: 'visitor',
  split: undefined,
};

/** Reads the funnel of the URL. */
export function funnelIn({ steps, order, within, scope, split }: FunnelsSearch): Funnel {
  return {
    steps: readSteps(steps),
    order: order ?? NEW_FUNNEL.order,
    within: within ?? NEW_FUNNEL.within,
    scope: scope ?? NEW_FUNNEL.scope,
    split,
  };
}

/** Writes a funnel for the URL, without default values. */
export function searchOfFunnel({ steps, order, within, scope, split }: Funnel): Omit<FunnelsSearch, 'saved'> {
  return present({
    steps: writeSteps(steps),
    order: order === NEW_FUNNEL.order ? undefined : order,
    within: within === NEW_FUNNEL.within ? undefined : within,
    scope: scope === NEW_FUNNEL.scope ? undefined : scope,
    split,
  });
}

/** Reads a saved funnel. Returns `undefined` when its filters contain groups. */
export function funnelOf(definition: FunnelDefinition): Funnel | undefined {
  const steps = definition.steps.map(stepOf);
  const known = steps.filter((step) => step !== undefined);
  if (known.length < steps.length) return undefined;
  const { order, windowSeconds: within, scope, breakdown: split } = definition;
  return { steps: known, order, within, scope, split };
}

/** A funnel in queries and saved reports. */
export type FunnelOptions = Omit<FunnelDefinition, 'kind' | 'breakdownLimit'>;

/** Converts a funnel for the API. */
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

/** Whether two funnels are equal. */
export function isSame(one: Funnel, other: Funnel): boolean {
  return JSON.stringify(searchOfFunnel(one)) === JSON.stringify(searchOfFunnel(other));
}

/** Ten steps, each with up to fifty values and the row of all others. */
const ROWS = 600;

/** The query for a funnel without its split. */
export function funnelPart(frame: Frame, { breakdown: _, ...options }: FunnelOptions): Part {
  return { frame: { ...frame, limit: ROWS }, parameter: { name: 'funnels', options } };
}

/** The query for a funnel by its dimension; `undefined` without one. */
export function splitFunnelPart(frame: Frame, options: FunnelOptions): Part | undefined {
  if (options.breakdown === undefined) return undefined;
  return { frame: { ...frame, limit: ROWS }, parameter: { name: 'funnels', options: { ...options } } };
}

/** Describes a funnel: `/pricing → signup`. */
export function describeFunnel({ steps }: Pick<FunnelOptions, 'steps'>): string {
  return steps.map(stepTitle).join(' → ');
}
