export type { AuthExtension } from './auth.ts';
export { createUsers, type Users, type UsersOptions } from './create-users.ts';
export { emailAddress, newPassword } from './credentials.ts';
export type { FirstRun } from './first-run.ts';
export type { SessionResolver } from './session-resolver.ts';
export type { SessionsService } from './sessions.service.ts';
export type { User, UsersService } from './users.service.ts';
export { account, session, user, verification } from './users.table.ts';
