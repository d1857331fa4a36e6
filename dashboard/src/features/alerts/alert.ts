import type { Inputs, Outputs } from '../../api/rpc.ts';
import type { Tone } from '../../ui/badge.tsx';

/** An alert, as the API returns it. */
export type Alert = Outputs['alerts']['list']['alerts'][number];
/** Its condition. */
export type Condition = Alert['condition'];
/** A condition of one kind. */
export type ConditionOf<Kind extends Condition['kind']> = Extract<Condition, { readonly kind: Kind }>;
/** A firing, as the API returns it. */
export type Firing = Outputs['alerts']['history']['firings'][number];
/** A preview, as the API returns it. */
export type Preview = Outputs['alerts']['preview']['preview'];
/** How serious it is. */
export type Severity = Alert['severity'];
/** The filters of a condition. */
export type Filters = NonNullable<
  Extract<Inputs['alerts']['create']['condition'], { kind: 'threshold' }>['filters']
>;

/** The metrics of a condition on a fixed value. */
export const METRICS = [
  'pageviews',
  'visitors',
  'sessions',
  'total_events',
  'custom_events',
  'transactions',
  'errors',
] as const;
/** The metrics with an expected range. */
export const TRAFFIC_METRICS = ['pageviews', 'visitors', 'sessions'] as const;
/** The web vitals, and the thresholds of web.dev from which values are not good. */
export const VITALS = { LCP: 2_500, INP: 200, CLS: 0.1, FCP: 1_800, TTFB: 800 } as const;
/** The windows, in minutes. */
export const WINDOWS = [5, 10, 15, 30, 60, 180, 360, 720, 1440] as const;
/** The windows of web vitals, in minutes. */
export const VITAL_WINDOWS = WINDOWS.filter((minutes) => minutes >= 60);

/** How a state is shown: disabled and finished alerts have no other state. */
export type ShownState =
  | Alert['state']
  | 'disabled'
  | 'finished'
  | 'new'
  | 'learning'
  | 'unknown'
  | 'failing'
  | 'delayed';

/** Returns what the list says about an alert. */
export function shownState({ enabled, finishedAt, state, health, evaluatedAt }: Alert): ShownState {
  if (!enabled) return 'disabled';
  if (finishedAt !== null) return 'finished';
  if (health === 'unknown' && evaluatedAt === null) return 'new';
  if (state === 'firing' || health === 'current') return state;
  return health;
}

/** The colors of states. */
export const STATE_TONES: Readonly<Record<ShownState, Tone>> = {
  ok: 'good',
  pending: 'warn',
  firing: 'bad',
  disabled: 'neutral',
  finished: 'neutral',
  new: 'neutral',
  learning: 'accent',
  unknown: 'neutral',
  failing: 'warn',
  delayed: 'warn',
};
