export { errorGroupsModule } from './error-groups.module.ts';
