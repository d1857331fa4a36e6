export { invitations, members, organizations } from './organizations.table.ts';
