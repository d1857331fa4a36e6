import type { Role } from '../../lib/scopes.ts';
import type { WeekStart } from '../../lib/time/calendar.ts';

/** The owner of websites, keys and other resources. */
export interface Organization {
  /** `org_…`. */
  readonly id: string;
  readonly name: string;
  /** Unique. A readable name for people; resources are addressed by ids. */
  readonly slug: string;
  /** The path of the logo on this service. */
  readonly logoPath: string | undefined;
  /** IANA time zone of new websites, and of queries of the organization, its links and its monitors; so is `weekStart`. */
  readonly timeZone: string;
  readonly weekStart: WeekStart;
  /** Of new websites; `undefined` if they keep all data. */
  readonly defaultRetentionDays: number | undefined;
  /** ISO 4217. */
  readonly defaultCurrency: string;
  /** Domains of e-mail addresses whose owners may join. */
  readonly joinDomains: readonly string[];
  readonly joinRole: 'member' | 'viewer';
  readonly access: AccessRules;
  readonly createdAt: Date;
}

/** An organization, as one of its members sees it. */
export interface OwnOrganization extends Organization {
  readonly role: Role;
  /** Whether the member uses a second factor. */
  readonly hasSecondFactor: boolean;
  /** Whether it is the organization of the operator. */
  readonly isOperator: boolean;
}

/** What an organization requires of the sessions of its members. */
export interface AccessRules {
  /** From when on members need a second factor. */
  readonly secondFactorFrom: Date | undefined;
  /** After how many minutes without a request a session ends. */
  readonly sessionIdleMinutes: number | undefined;
  /** After how many hours a session ends. */
  readonly sessionMaxHours: number | undefined;
}

/** The membership of a person in an organization. */
export interface Membership {
  readonly organizationId: string;
  readonly role: Role;
  /** Whether the organization was created with the person's account. */
  readonly isPersonal: boolean;
  readonly access: AccessRules;
}

/** The input for a new organization. */
export interface NewOrganization {
  readonly name: string;
  readonly ownerId: string;
  /** Whether it is created with its owner's account. */
  readonly isPersonal: boolean;
}
