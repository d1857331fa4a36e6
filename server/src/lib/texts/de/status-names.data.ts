/** The German names of states of status pages: of pages and their messages, of notifications, and of the dashboard. */
export const statusNames = {
  /** The state of a page in one sentence. */
  headline: {
    operational: 'Alle Systeme sind in Betrieb',
    maintenance: 'Wartung läuft',
    degraded: 'Einige Systeme sind beeinträchtigt',
    partial_outage: 'Teilweiser Ausfall',
    major_outage: 'Schwerer Ausfall',
    unknown: 'Status unbekannt',
  },
  state: {
    operational: 'In Betrieb',
    maintenance: 'Wartung',
    degraded: 'Beeinträchtigt',
    partial_outage: 'Teilweiser Ausfall',
    major_outage: 'Schwerer Ausfall',
    unknown: 'Unbekannt',
  },
  severity: { minor: 'Gering', major: 'Schwer', critical: 'Kritisch' },
  incidentStatus: {
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
  },
  maintenanceStatus: {
    scheduled: 'Geplant',
    in_progress: 'Läuft',
    completed: 'Abgeschlossen',
    canceled: 'Abgesagt',
  },
};
