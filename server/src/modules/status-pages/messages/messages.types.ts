import type {
  ComponentState,
  IncidentSeverity,
  IncidentStatus,
  MaintenanceStatus,
  PublicDay,
} from '../projection/public-page.ts';

/** Every text of a status page in one language. `{name}` is replaced. Numbers, dates and durations are formatted by `Intl`. */
export interface StatusMessages {
  /** The state of the page in one sentence. */
  readonly headline: Readonly<Record<ComponentState, string>>;
  readonly state: Readonly<Record<ComponentState, string>>;
  readonly day: Readonly<Record<PublicDay['state'], string>>;
  readonly severity: Readonly<Record<IncidentSeverity, string>>;
  readonly incidentStatus: Readonly<Record<IncidentStatus, string>>;
  readonly maintenanceStatus: Readonly<Record<MaintenanceStatus, string>>;
  /** What happened to maintenance with new times. */
  readonly rescheduled: string;
  readonly skipToContent: string;
  readonly components: string;
  readonly noComponents: string;
  readonly uptime: string;
  /** `{percent}`. */
  readonly uptimeOf: string;
  readonly uptimeDefinition: string;
  /** `{name}`. */
  readonly barsOf: string;
  readonly noProblems: string;
  /** `{days}`, a list. */
  readonly problemsOn: string;
  readonly latency: string;
  /** `{value}`. */
  readonly latencyMedian: string;
  /** `{name}`. */
  readonly currentIncidents: string;
  readonly pastIncidents: string;
  readonly noIncidents: string;
  readonly incident: string;
  readonly maintenance: string;
  readonly affected: string;
  /** `{time}`. */
  readonly since: string;
  readonly duration: string;
  readonly postmortem: string;
  readonly history: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly currentStatus: string;
  /** `{time}`. */
  readonly updated: string;
  /** `{age}`, such as "12 minutes ago". */
  readonly stale: string;
  /** `{zone}`. */
  readonly timeZone: string;
  readonly poweredBy: string;
  readonly website: string;
  readonly support: string;
  readonly links: string;
  readonly subscribe: string;
  readonly subscribeIntro: string;
  readonly email: string;
  readonly calendar: string;
  readonly subscribeSent: string;
  readonly confirmTitle: string;
  readonly confirmIntro: string;
  readonly confirm: string;
  readonly confirmed: string;
  readonly manage: string;
  readonly manageIntro: string;
  readonly allComponents: string;
  readonly save: string;
  readonly saved: string;
  readonly unsubscribe: string;
  readonly unsubscribeIntro: string;
  readonly unsubscribed: string;
  readonly invalidLink: string;
  readonly invalidEmail: string;
  readonly protectedTitle: string;
  readonly passwordIntro: string;
  readonly password: string;
  readonly wrongPassword: string;
  readonly tooMany: string;
  readonly proceed: string;
  readonly emailIntro: string;
  readonly emailSent: string;
  readonly networkOnly: string;
  readonly membersOnly: string;
  readonly signIn: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly unavailable: string;
  readonly accessMailSubject: string;
  readonly accessMailText: string;
}
