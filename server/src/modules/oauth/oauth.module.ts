import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { accessRevoked, usersModule } from '../users/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createOauth } from './create-oauth.ts';
import { endGrantsOf } from './grants.service.ts';
import { GRANT_TABLES } from './oauth-grants.table.ts';
import { TOKEN_TABLES } from './oauth-tokens.table.ts';
import { isAccessToken } from './token.ts';

/** The OAuth authorization server, and the applications that people authorized. */
export const oauthModule = defineModule({
  name: 'oauth',
  tag: {
    name: 'Connected applications',
    description: 'Applications that a person authorized by OAuth.',
    position: 120,
  },
  needs: [usersModule, websitesModule],
  stateTables: [...GRANT_TABLES, ...TOKEN_TABLES],
  create(kernel, use) {
    const oauth = createOauth({ ...kernel, websites: use(websitesModule), users: use(usersModule) });
    return {
      service: { authorizationServer: oauth.authorizationServer },
      procedures: { oauth: oauth.procedures },
      routes: oauth.registerRoutes,
      credentials: { key: { accepts: isAccessToken, resolve: (text) => oauth.resolver.resolve(text) } },
      hooks: [onHook(accessRevoked, endGrantsOf)],
      tasks: oauth.tasks,
      settle: oauth.settle,
    };
  },
});
