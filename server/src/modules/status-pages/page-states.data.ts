/** The state of a component on a status page, in the order of severity. */
export const COMPONENT_STATES = [
  'operational',
  'maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
  'unknown',
] as const;
/** The severities of incidents, in their order. */
export const INCIDENT_SEVERITIES = ['minor', 'major', 'critical'] as const;
/** The statuses of incidents, in their usual order. */
export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
/** The statuses of scheduled maintenance. */
export const MAINTENANCE_STATUSES = ['scheduled', 'in_progress', 'completed', 'canceled'] as const;
/** The languages of public pages. */
export const PAGE_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'sv',
  'da',
  'cs',
  'ja',
] as const;
/** Who may see a page. */
export const PAGE_VISIBILITIES = ['public', 'password', 'email', 'ip', 'members'] as const;
/** How visitors of a page can subscribe. */
export const SUBSCRIPTIONS = ['email', 'webhook', 'slack', 'feed', 'calendar'] as const;
/** How subscribers are notified. */
export const SUBSCRIBER_KINDS = ['email', 'webhook', 'slack'] as const;
/** What a component shows. */
export const COMPONENT_KINDS = ['monitor', 'group', 'static', 'third_party'] as const;
/** What an outage does: nothing, a draft, or an incident that is published. */
export const AUTO_INCIDENTS = ['off', 'draft', 'published'] as const;

/** The state of a component. */
export type ComponentState = (typeof COMPONENT_STATES)[number];
/** The severity of an incident. */
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];
/** The status of an incident. */
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
/** The status of scheduled maintenance. */
export type MaintenanceStatus = (typeof MAINTENANCE_STATUSES)[number];
/** A language of public pages. */
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];
/** Who may see a page. */
export type PageVisibility = (typeof PAGE_VISIBILITIES)[number];
/** How visitors can subscribe. */
export type Subscription = (typeof SUBSCRIPTIONS)[number];
/** How a subscriber is notified. */
export type SubscriberKind = (typeof SUBSCRIBER_KINDS)[number];
/** What a component shows. */
export type ComponentKind = (typeof COMPONENT_KINDS)[number];
/** What an outage does. */
export type AutoIncident = (typeof AUTO_INCIDENTS)[number];
