import type { Outputs } from '../../../api/rpc.ts';
import type { Tone } from '../../../ui/badge.tsx';

/** A monitor, as the API returns it. */
export type Monitor = Outputs['monitors']['list']['monitors'][number];
/** The state of a monitor. */
export type MonitorState = Monitor['state'];
/** The kind of a monitor. */
export type MonitorKind = Monitor['kind'];
/** A kind, with the JSON Schema of its configuration. */
export type KindInfo = Outputs['monitors']['kinds']['kinds'][number];
/** A check that was just performed, with its whole trace. */
export type PerformedCheck = Outputs['monitors']['check']['check'];
/** A stored check. */
export type StoredCheck = Outputs['monitors']['checks']['checks'][number];
/** What a check found. */
export type CheckState = StoredCheck['state'];
/** The durations of the phases of a check, in milliseconds. */
export type Phases = StoredCheck['phases'];
/** A certificate. */
export type Certificate = NonNullable<PerformedCheck['certificate']>;
/** An outage. */
export type Outage = Outputs['monitors']['outages']['outages'][number];
/** The figures of a monitor. */
export type Summary = Outputs['monitors']['summary']['summary'];
/** A day of a monitor. */
export type Day = Summary['days'][number];
/** The days, latencies and availability of a monitor in the list. */
export type Recent = Outputs['monitors']['overview']['monitors'][number];

/** The states, those that need attention first. */
export const STATES = [
  'down',
  'degraded',
  'unreachable',
  'unknown',
  'pending',
  'up',
  'maintenance',
  'paused',
] as const satisfies readonly MonitorState[];

/** The kinds, in the order in which they are offered. */
export const KINDS = [
  'http',
  'transaction',
  'heartbeat',
  'tcp',
  'dns',
  'tls',
  'ping',
  'domain',
] as const satisfies readonly MonitorKind[];

/** The colors of states. A word and an icon say the same. */
export const STATE_TONES: Readonly<Record<MonitorState, Tone>> = {
  up: 'good',
  degraded: 'warn',
  down: 'bad',
  unreachable: 'warn',
  pending: 'neutral',
  paused: 'neutral',
  maintenance: 'accent',
  unknown: 'neutral',
};

/** The phases of a check, in the order in which they happen, with their colors. */
export const PHASES = [
  { key: 'dnsMs', tone: 'series-4' },
  { key: 'connectMs', tone: 'series-3' },
  { key: 'tlsMs', tone: 'series-5' },
  { key: 'ttfbMs', tone: 'series-1' },
  { key: 'transferMs', tone: 'series-2' },
] as const satisfies readonly { readonly key: keyof Phases; readonly tone: string }[];

const CLASSES = {
  'series-1': { bar: 'bg-series-1', area: 'fill-series-1' },
  'series-2': { bar: 'bg-series-2', area: 'fill-series-2' },
  'series-3': { bar: 'bg-series-3', area: 'fill-series-3' },
  'series-4': { bar: 'bg-series-4', area: 'fill-series-4' },
  'series-5': { bar: 'bg-series-5', area: 'fill-series-5' },
} as const;

/** Returns the classes of a phase: of an element, and of a shape of SVG. */
export function phaseClasses(tone: keyof typeof CLASSES): { readonly bar: string; readonly area: string } {
  return CLASSES[tone];
}
