export { createOauth } from './create-oauth.ts';
export { endGrantsOf } from './grants.service.ts';
export { isAccessToken } from './token.ts';
