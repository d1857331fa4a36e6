import { defineModule } from '../../kernel/define-module.ts';
import { registerLogoRoutes } from './logo/logo.routes.ts';
import { Logos } from './logo/logos.ts';
import { createMembers } from './members.ts';
import {
  memberLeft,
  organizationInUse,
  organizationRemoved,
  organizationRemoving,
} from './organization-hooks.ts';
import { createOrganizationsProcedures } from './organizations.procedures.ts';
import { createOrganizationsService } from './organizations.service.ts';
import { ORGANIZATION_TABLES } from './organizations.table.ts';

/** Organizations and their members. */
export const organizationsModule = defineModule({
  name: 'organizations',
  tag: { name: 'Organizations', description: 'Organizations and their members.', position: 100 },
  needs: [],
  stateTables: ORGANIZATION_TABLES,
  create(kernel) {
    const { hooks } = kernel;
    const service = createOrganizationsService({
      ...kernel,
      isInUse: async (handle, id) => (await hooks.run(organizationInUse, handle, id)).includes(true),
      onMemberLeft: (tx, id, userId) => hooks.run(memberLeft, tx, id, userId),
      onRemoved: (tx, id) => hooks.run(organizationRemoved, tx, id),
      removeContents: (tx, context, id) => hooks.run(organizationRemoving, tx, context, id),
    });
    const logos = new Logos(kernel);
    const members = createMembers(kernel);
    const { baseUrl } = kernel;
    return {
      service,
      procedures: {
        organizations: createOrganizationsProcedures({ service, members, logos, baseUrl }),
      },
      routes: (http) => registerLogoRoutes(http, logos),
      lookups: {
        organization: async (id) => {
          const found = await service.find(id);
          return found && { organizationId: found.id, websiteId: undefined, isPublic: false };
        },
      },
    };
  },
});
