import type { Outputs } from '../../../api/rpc.ts';
import { apiFilterOf, type Condition, conditionsOfSegment } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The operators of a step, the default first. */
export const STEP_OPS = ['eq', 'starts_with', 'contains', 'matches'] as const;

/** An operator of a step. */
export type StepOp = (typeof STEP_OPS)[number];

/** The types of steps. */
export const STEP_TYPES = ['page', 'event'] as const;

/** A step of a goal or funnel: a page view or an event. */
export interface Step {
  readonly type: (typeof STEP_TYPES)[number];
  readonly op: StepOp;
  /** The path of the page, or the name of the event; empty in a new step. */
  readonly value: string;
  /** All of them have to match. */
  readonly conditions: readonly Condition[];
  /** Shown instead of the value. */
  readonly name?: string;
}

/** A goal or a funnel that was saved. */
export type Report = Outputs['reports']['list']['reports'][number];
type Definition = Report['definition'];
/** The definition of a saved goal. */
export type GoalDefinition = Extract<Definition, { kind: 'goal' }>;
/** The definition of a saved funnel. */
export type FunnelDefinition = Extract<Definition, { kind: 'funnel' }>;
/** A step in the API. */
export type ApiStep = Omit<FunnelDefinition['steps'][number], 'op'> & { readonly op: StepOp };

/** An empty step. */
export const NEW_STEP: Step = { type: 'page', op: 'eq', value: '', conditions: [] };

/** Converts a step for the API. */
export function apiStepOf({ type, op, value, conditions, name }: Step): ApiStep {
  return {
    ...(name !== undefined && { name }),
    type,
    op,
    value: value.trim(),
    ...(conditions.length > 0 && { filters: conditions.map(apiFilterOf) }),
  };
}

/** Converts a step of the API. Returns `undefined` when its filters contain groups, which only the API can create. */
export function stepOf({ type, op, value, filters = [], name }: ApiStep): Step | undefined {
  const conditions = conditionsOfSegment({ filters });
  return conditions && { type, op, value, conditions, ...(name !== undefined && { name }) };
}

/** The name of a step, or its value when it has no name. */
export function stepTitle({
  name,
  value,
}: Pick<Step, 'value'> & { readonly name?: string | undefined }): string {
  return name ?? value;
}

/** The text before the title of a step: `Page`, `Event starts with`. */
export function kindOfStep({ type, op, name }: Pick<ApiStep, 'type' | 'op' | 'name'>): string {
  const kind = messages.types[type];
  return op === 'eq' || name !== undefined ? kind : `${kind} ${messages.operators[op]}`;
}

/** Describes a step: `Page starts with /blog`. */
export function describeStep({ type, op, value }: Pick<Step, 'type' | 'op' | 'value'>): string {
  return `${messages.types[type]} ${messages.operators[op]} ${value}`;
}
