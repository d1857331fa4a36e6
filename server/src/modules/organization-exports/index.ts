export { organizationExportsModule } from './organization-exports.module.ts';
