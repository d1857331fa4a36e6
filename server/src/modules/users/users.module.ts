import { defineModule } from '../../kernel/define-module.ts';
import { ofOrganization, ofRows } from '../../kernel/state-tables.ts';
import { mailModule } from '../mail/index.ts';
import {
  createDomainJoins,
  createInvitations,
  createOrganizationExtension,
  member,
  organizationsModule,
} from '../organizations/index.ts';
import { accessRevoked, accountRemoved } from './account/access-hooks.ts';
import { createUsers } from './account/create-users.ts';
import { issueForOperator, parseResetRequest } from './links/operator-resets.ts';
import { createUsersProcedures } from './users.procedures.ts';
import { user } from './users.table.ts';

/** Users: accounts, sign-in and sessions. */
export const usersModule = defineModule({
  name: 'users',
  tag: { name: 'Your account', description: 'The account of the signed-in user.', position: 110 },
  needs: [mailModule, organizationsModule],
  stateTables: [
    {
      table: user,
      file: 'people',
      columns: 'id name email language twoFactorEnabled createdAt',
      omitted: 'emailVerified image updatedAt',
      of: ofRows(user.id, member.userId, ofOrganization(member.organizationId)),
    },
  ],
  create(kernel, use) {
    const { hooks } = kernel;
    const users = createUsers({
      ...kernel,
      organizations: use(organizationsModule),
      endGrants: async (tx, userId) => void (await hooks.run(accessRevoked, tx, userId)),
      onAccountRemoved: async (tx, userId) => void (await hooks.run(accountRemoved, tx, userId)),
      messenger: use(mailModule),
      invitations: createInvitations(kernel),
      domainJoins: createDomainJoins(kernel),
      extensions: [createOrganizationExtension()],
    });
    const issue = users.resetLinks.issue;
    return {
      service: users,
      procedures: { users: createUsersProcedures(users) },
      routes: users.registerRoutes,
      credentials: { session: (cookieHeader) => users.resolver.resolve(cookieHeader) },
      tasks: users.tasks,
      onCommand: async (text) => {
        const request = parseResetRequest(text);
        if (request === undefined) return undefined;
        return JSON.stringify((await issueForOperator({ ...kernel, issue }, request)) ?? {});
      },
      settle: users.settle,
    };
  },
});
