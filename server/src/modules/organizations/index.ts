export { createInvitations, type Invitations } from './invitations.ts';
export type { Membership, Organization } from './organization.ts';
export { createOrganizationExtension } from './organization-plugin.ts';
export { organizationsContract } from './organizations.contract.ts';
export { createOrganizationsProcedures } from './organizations.procedures.ts';
export { createOrganizationsService, type OrganizationsService } from './organizations.service.ts';
export { invitation, member, organization } from './organizations.table.ts';
