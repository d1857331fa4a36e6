export { account, session, user, verification } from './users.table.ts';
