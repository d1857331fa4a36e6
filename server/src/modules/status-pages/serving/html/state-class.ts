import type {
  ComponentState,
  IncidentSeverity,
  IncidentStatus,
  MaintenanceStatus,
} from '../../projection/public-page.ts';

/** The classes that set the colors of states. */
export const STATE_CLASS: Readonly<Record<ComponentState, string>> = {
  operational: 'o',
  maintenance: 'i',
  degraded: 'd',
  partial_outage: 'p',
  major_outage: 'f',
  unknown: 'k',
};

/** The classes that set the colors of incidents. */
export const SEVERITY_CLASS: Readonly<Record<IncidentSeverity, string>> = {
  minor: 'd',
  major: 'p',
  critical: 'f',
};

/** The classes that set the colors of updates. */
export const STATUS_CLASS: Readonly<Record<IncidentStatus | MaintenanceStatus, string>> = {
  investigating: 'f',
  identified: 'p',
  monitoring: 'i',
  resolved: 'o',
  scheduled: 'i',
  in_progress: 'i',
  completed: 'o',
  canceled: 'k',
};
