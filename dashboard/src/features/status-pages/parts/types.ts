import type { Outputs } from '../../../api/rpc.ts';
import type { Tone } from '../../../ui/badge.tsx';

type Pages = Outputs['statusPages'];

/** A status page. */
export type StatusPage = Pages['get']['statusPage'];
/** A component of a page. */
export type Component = Pages['components']['list']['components'][number];
/** A group of components. */
export type ComponentGroup = Pages['components']['list']['groups'][number];
/** An incident with its updates. */
export type Incident = Outputs['incidents']['get']['incident'];
/** An update of an incident. */
export type IncidentUpdate = Incident['updates'][number];
/** A template of incidents. */
export type IncidentTemplate = Pages['incidentTemplates']['list']['templates'][number];
/** Scheduled maintenance. */
export type Maintenance = Outputs['maintenances']['get']['maintenance'];
/** A subscriber of a page. */
export type Subscriber = Pages['subscribers']['list']['subscribers'][number];

/** The state of a component. */
export type ComponentState = Component['currentState'];
/** The severity of an incident. */
export type Severity = Incident['severity'];
/** The status of an incident. */
export type IncidentStatus = Incident['status'];
/** The status of maintenance. */
export type MaintenanceStatus = Maintenance['status'];

/** The states of a component, best first. */
export const STATES = [
  'operational',
  'maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
] as const satisfies readonly ComponentState[];
/** The states that an incident can cause, mildest first. */
export const IMPACTS = [
  'operational',
  'degraded',
  'partial_outage',
  'major_outage',
] as const satisfies readonly ComponentState[];
/** The severities of incidents. */
export const SEVERITIES = ['minor', 'major', 'critical'] as const satisfies readonly Severity[];
/** The statuses of incidents, in their usual order. */
export const INCIDENT_STATUSES = [
  'investigating',
  'identified',
  'monitoring',
  'resolved',
] as const satisfies readonly IncidentStatus[];

/** The meaning of each state. */
export const STATE_TONES: Readonly<Record<ComponentState, Tone>> = {
  operational: 'good',
  maintenance: 'accent',
  degraded: 'warn',
  partial_outage: 'warn',
  major_outage: 'bad',
  unknown: 'neutral',
};
/** The meaning of each severity. */
export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = {
  minor: 'neutral',
  major: 'warn',
  critical: 'bad',
};
/** The meaning of each status of an incident. */
export const STATUS_TONES: Readonly<Record<IncidentStatus, Tone>> = {
  investigating: 'bad',
  identified: 'warn',
  monitoring: 'accent',
  resolved: 'good',
};
/** The meaning of each status of maintenance. */
export const MAINTENANCE_TONES: Readonly<Record<MaintenanceStatus, Tone>> = {
  scheduled: 'neutral',
  in_progress: 'accent',
  completed: 'good',
  canceled: 'neutral',
};
