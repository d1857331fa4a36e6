export { createDomainJoins } from './domain-joins.ts';
export { createInvitations } from './invitations.ts';
export type { Keeper } from './list-keepers.ts';
export {
  memberLeft,
  organizationInUse,
  organizationRemoved,
  organizationRemoving,
} from './organization-hooks.ts';
export { organizationId } from './organization-id.contract.ts';
export { createOrganizationExtension } from './organization-plugin.ts';
export { organizationsModule } from './organizations.module.ts';
export { createOrganizationsService, type OrganizationsService } from './organizations.service.ts';
export { member, organization } from './organizations.table.ts';
