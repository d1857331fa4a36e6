export { createInvitations } from './invitations.ts';
export { createMembers } from './members.ts';
export { createOrganizationExtension } from './organization-plugin.ts';
export { createOrganizationsProcedures } from './organizations.procedures.ts';
export { createOrganizationsService, type OrganizationsService } from './organizations.service.ts';
export { member, organization } from './organizations.table.ts';
