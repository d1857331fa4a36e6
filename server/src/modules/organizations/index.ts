export { invitation, member, organization } from './organizations.table.ts';
