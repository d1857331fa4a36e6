export { MembersPage } from './members/members-page.tsx';
export { OrganizationPage } from './organization-page.tsx';
