export { accounts, sessions, users, verifications } from './users.table.ts';
