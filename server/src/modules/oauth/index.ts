export { oauthModule } from './oauth.module.ts';
