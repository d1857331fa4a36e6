/** The page object of the Statuspage status API. All responses contain it. */
export interface StatuspagePage {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly time_zone: string;
  readonly updated_at: string;
}

/** The state of a component in the Statuspage status API. */
export type StatuspageComponentStatus =
  | 'operational'
  | 'degraded_performance'
  | 'partial_outage'
  | 'major_outage'
  | 'under_maintenance';

/** A component, or a group of components. */
export interface StatuspageComponent {
  readonly id: string;
  readonly name: string;
  readonly status: StatuspageComponentStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly position: number;
  readonly description: string | null;
  readonly showcase: boolean;
  readonly start_date: string | null;
  readonly group_id: string | null;
  readonly page_id: string;
  readonly group: boolean;
  readonly only_show_if_degraded: boolean;
  /** The ids of the members. Only for groups. */
  readonly components?: readonly string[];
}

/** The state of a component before and after an update. */
interface StatuspageAffectedComponent {
  readonly code: string;
  readonly name: string;
  readonly old_status: StatuspageComponentStatus;
  readonly new_status: StatuspageComponentStatus;
}

/** An update of an incident or a maintenance. */
export interface StatuspageUpdate {
  readonly id: string;
  readonly status: string;
  readonly body: string;
  readonly incident_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly display_at: string;
  readonly affected_components: readonly StatuspageAffectedComponent[];
  readonly deliver_notifications: boolean;
  readonly custom_tweet: null;
  readonly tweet_id: null;
}

/** An incident. */
export interface StatuspageIncident {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly monitoring_at: string | null;
  readonly resolved_at: string | null;
  readonly impact: string;
  readonly shortlink: string;
  readonly started_at: string;
  readonly page_id: string;
  /** Newest first. */
  readonly incident_updates: readonly StatuspageUpdate[];
  readonly components: readonly StatuspageComponent[];
  readonly reminder_intervals: null;
}

/** A scheduled maintenance. */
export interface StatuspageMaintenance extends StatuspageIncident {
  readonly scheduled_for: string;
  readonly scheduled_until: string;
}

/** The state of the page. */
export interface StatuspageStatus {
  readonly indicator: 'none' | 'maintenance' | 'minor' | 'major' | 'critical';
  readonly description: string;
}
