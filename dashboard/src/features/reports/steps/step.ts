import type { Outputs } from '../../../api/rpc.ts';
import { apiFilterOf, type Condition, conditionsOfSegment } from '../../analytics/index.ts';

/** How the value of a step is compared, the usual first. */
export const STEP_OPS = ['eq', 'starts_with', 'contains', 'matches'] as const;

/** One of them. */
export type StepOp = (typeof STEP_OPS)[number];

/** What kinds of steps there are. */
export const STEP_TYPES = ['page', 'event'] as const;

/** Something that visitors do: they see a page, or an event happens. */
export interface Step {
  readonly type: (typeof STEP_TYPES)[number];
  readonly op: StepOp;
  /** The path of the page, or the name of the event; empty while it is being made. */
  readonly value: string;
  /** What must hold of it besides. */
  readonly conditions: readonly Condition[];
  /** What it is called, when not by its value. */
  readonly name?: string;
}

/** A goal or a funnel that was saved. */
export type Report = Outputs['reports']['list']['reports'][number];
type Definition = Report['definition'];
/** What a saved goal asks. */
export type GoalDefinition = Extract<Definition, { kind: 'goal' }>;
/** What a saved funnel asks. */
export type FunnelDefinition = Extract<Definition, { kind: 'funnel' }>;
/** A step as the API has it. */
export type ApiStep = Omit<FunnelDefinition['steps'][number], 'op'> & { readonly op: StepOp };

/** A step that nothing is said of yet. */
export const NEW_STEP: Step = { type: 'page', op: 'eq', value: '', conditions: [] };

/** The step as the API takes it. */
export function apiStepOf({ type, op, value, conditions, name }: Step): ApiStep {
  return {
    ...(name !== undefined && { name }),
    type,
    op,
    value: value.trim(),
    ...(conditions.length > 0 && { filters: conditions.map(apiFilterOf) }),
  };
}

/** The step that the API has; `undefined` when its filters cannot be shown one by one: programs may save groups of them. */
export function stepOf({ type, op, value, filters = [], name }: ApiStep): Step | undefined {
  const conditions = conditionsOfSegment({ filters });
  return conditions && { type, op, value, conditions, ...(name !== undefined && { name }) };
}

/** What the operator of a step is called, between what it is and its value. */
export const STEP_OP_TITLES: Readonly<Record<StepOp, string>> = {
  eq: 'is',
  starts_with: 'begins with',
  contains: 'contains',
  matches: 'matches',
};

/** What a step is called: by its name, else by its value. */
export function stepTitle({
  name,
  value,
}: Pick<Step, 'value'> & { readonly name?: string | undefined }): string {
  return name ?? value;
}

/** What stands before the title of a step: `Page`, `Event begins with`. */
export function kindOfStep({ type, op, name }: Pick<ApiStep, 'type' | 'op' | 'name'>): string {
  const kind = type === 'page' ? 'Page' : 'Event';
  return op === 'eq' || name !== undefined ? kind : `${kind} ${STEP_OP_TITLES[op]}`;
}

/** A step in words: `Page begins with /blog`. */
export function describeStep({ type, op, value }: Pick<Step, 'type' | 'op' | 'value'>): string {
  return `${type === 'page' ? 'Page' : 'Event'} ${STEP_OP_TITLES[op]} ${value}`;
}
