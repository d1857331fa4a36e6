import type { Role } from '../../lib/scopes.ts';

/** Whom websites, keys and everything else belong to. */
export interface Organization {
  /** `org_…`. */
  readonly id: string;
  readonly name: string;
  /** Unique, for addresses of the dashboard. */
  readonly slug: string;
  readonly createdAt: Date;
}

/** A person's place in an organization. */
export interface Membership {
  readonly organizationId: string;
  readonly role: Role;
  /** Whether it is the organization that was created with the person. */
  readonly isPersonal: boolean;
}

/** What is said of a new organization. */
export interface NewOrganization {
  readonly name: string;
  readonly ownerId: string;
  /** Whether it is the one created with its owner. */
  readonly isPersonal: boolean;
}
