import type {
  ComponentState,
  IncidentSeverity,
  IncidentStatus,
  MaintenanceStatus,
} from '../page-states.data.ts';

export type {
  ComponentState,
  IncidentSeverity,
  IncidentStatus,
  MaintenanceStatus,
} from '../page-states.data.ts';

/** Text that somebody wrote in Markdown, in three forms. `html` is sanitized. */
export interface PublicText {
  readonly markdown: string;
  readonly html: string;
  readonly text: string;
}

/** A link in the header or footer of a page. */
export interface PublicLink {
  readonly label: string;
  readonly url: string;
}

/** One day of a component. All durations are milliseconds. Their sum is at most the elapsed part of the day. */
export interface PublicDay {
  /** The local date in the time zone of the page, such as `2026-11-23`. */
  readonly date: string;
  readonly state: 'up' | 'degraded' | 'down' | 'maintenance' | 'no_data';
  /** 0 to 100, never rounded up to 100. `null`: nothing was measured. Absent when uptime is hidden. */
  readonly uptimePercent?: number | null;
  /** Durations are absent, too, when uptime is hidden: it could be computed from them. */
  readonly downMs?: number;
  readonly degradedMs?: number;
  readonly maintenanceMs?: number;
  readonly measuredMs?: number;
  /** Incidents that affected the component on that day. */
  readonly incidentIds: readonly string[];
}

/** Latency of a component. */
export interface PublicLatency {
  readonly medianMs: number | null;
  /** The last 24 hours, one point per hour. `ms` is `null` for an hour without checks. */
  readonly points: readonly { readonly at: string; readonly ms: number | null }[];
}

/** A component as the public may see it. Whatever is hidden is absent. */
export interface PublicComponent {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly groupId: string | null;
  readonly order: number;
  readonly state: ComponentState;
  /** Since when it has this state, ISO 8601. `null`: unknown. */
  readonly since: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The address that is monitored. Absent when hidden. */
  readonly url?: string;
  /** Uptime of the last 90 days. Absent when hidden, and for components without a monitor. */
  readonly uptimePercent?: number | null;
  /** The last 90 days, oldest first, today last. Absent for components without a monitor. */
  readonly days?: readonly PublicDay[];
  /** Absent when hidden. */
  readonly latency?: PublicLatency;
}

/** A group of components. */
export interface PublicGroup {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly isCollapsed: boolean;
  /** The worst state of its components. */
  readonly state: ComponentState;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A component that an incident, an update or a maintenance affects. Hidden components are left out. */
export interface PublicImpact {
  readonly componentId: string;
  readonly name: string;
  readonly state: ComponentState;
}

/** One update of an incident. */
export interface PublicUpdate {
  readonly id: string;
  readonly status: IncidentStatus;
  readonly message: PublicText;
  readonly at: string;
  readonly updatedAt: string;
  readonly components: readonly PublicImpact[];
}

/** An incident. */
export interface PublicIncident {
  readonly id: string;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly status: IncidentStatus;
  readonly startedAt: string;
  /** When its status became `monitoring`, or `null`. */
  readonly monitoringAt: string | null;
  readonly resolvedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly components: readonly PublicImpact[];
  /** Newest first. */
  readonly updates: readonly PublicUpdate[];
  readonly postmortem: (PublicText & { readonly publishedAt: string }) | null;
}

/** One update of scheduled maintenance. */
export interface PublicMaintenanceUpdate {
  readonly id: string;
  readonly status: MaintenanceStatus;
  readonly message: PublicText;
  readonly at: string;
  readonly updatedAt: string;
}

/** One occurrence of scheduled maintenance. */
export interface PublicMaintenance {
  /** The id of the maintenance; occurrences of a recurring one share it. */
  readonly id: string;
  readonly title: string;
  readonly message: PublicText;
  readonly status: MaintenanceStatus;
  readonly startsAt: string;
  readonly endsAt: string;
  /** RRULE of RFC 5545, by which it repeats. `null`: once. */
  readonly rrule: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly components: readonly PublicImpact[];
  /** Newest first. */
  readonly updates: readonly PublicMaintenanceUpdate[];
}

/** Everything that the public may know of a status page: the only source of HTML, JSON, feeds, badges and mails. */
export interface PublicPage {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  /** The address of the page, without a slash at its end: that of the custom domain when it is verified. */
  readonly url: string;
  readonly websiteUrl: string | null;
  readonly supportUrl: string | null;
  readonly logoUrl: string | null;
  readonly darkLogoUrl: string | null;
  readonly faviconUrl: string | null;
  readonly theme: 'system' | 'light' | 'dark';
  /** `#rrggbb`, as the organization chose it. The renderer adapts it until text on it is legible. */
  readonly color: string;
  /** Rules of the organization, which load nothing. */
  readonly customCss: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** One of the languages of the public page. */
  readonly language: string;
  readonly headerLinks: readonly PublicLink[];
  readonly footerLinks: readonly PublicLink[];
  /** How visitors can subscribe. */
  readonly subscriptions: readonly ('email' | 'webhook' | 'slack' | 'feed' | 'calendar')[];
  /** Whether search engines may index it. */
  readonly isIndexed: boolean;
  readonly state: ComponentState;
  readonly groups: readonly PublicGroup[];
  readonly components: readonly PublicComponent[];
  /** Unresolved ones first, then newest first. Those of the last 12 months, at most 500. */
  readonly incidents: readonly PublicIncident[];
  /** Running and upcoming ones in their order, then past ones, newest first. */
  readonly maintenances: readonly PublicMaintenance[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When this projection was computed. */
  readonly computedAt: string;
}

/** Who may see a page. Never sent to anybody. */
export interface PageAccess {
  readonly visibility: 'public' | 'password' | 'email' | 'ip' | 'members';
  readonly organizationId: string;
  /** scrypt, encoded as for links. Only with `password`. */
  readonly passwordHash: string | null;
  /** CIDRs. Only with `ip`. */
  readonly ipRanges: readonly string[];
  /** Addresses, or domains such as `@example.com`. Only with `email`. */
  readonly emails: readonly string[];
  /** Changes whenever access becomes narrower; signed cookies contain it. */
  readonly accessVersion: number;
}

/** A page with the rules of its access: what the server stores as a snapshot. */
export interface PageSnapshot {
  readonly page: PublicPage;
  readonly access: PageAccess;
  /** A verified custom domain, in lower case. */
  readonly customDomain: string | null;
}
