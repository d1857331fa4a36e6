import type { Role } from '../../lib/scopes.ts';

/** The owner of websites, keys and other resources. */
export interface Organization {
  /** `org_…`. */
  readonly id: string;
  readonly name: string;
  /** Unique; used in addresses of the dashboard. */
  readonly slug: string;
  readonly createdAt: Date;
}

/** The membership of a person in an organization. */
export interface Membership {
  readonly organizationId: string;
  readonly role: Role;
  /** Whether the organization was created with the person's account. */
  readonly isPersonal: boolean;
}

/** The input for a new organization. */
export interface NewOrganization {
  readonly name: string;
  readonly ownerId: string;
  /** Whether it is created with its owner's account. */
  readonly isPersonal: boolean;
}
