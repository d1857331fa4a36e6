/** The English names of states of status pages: of pages and their messages, of notifications, and of the dashboard. */
export const statusNames = {
  /** The state of a page in one sentence. */
  headline: {
    operational: 'All systems operational',
    maintenance: 'Maintenance in progress',
    degraded: 'Some systems are degraded',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
    unknown: 'Status unknown',
  },
  state: {
    operational: 'Operational',
    maintenance: 'Maintenance',
    degraded: 'Degraded',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
    unknown: 'Unknown',
  },
  severity: { minor: 'Minor', major: 'Major', critical: 'Critical' },
  incidentStatus: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
  maintenanceStatus: {
    scheduled: 'Scheduled',
    in_progress: 'In progress',
    completed: 'Completed',
    canceled: 'Canceled',
  },
};
