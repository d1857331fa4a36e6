export { dashboardModule } from './dashboard.module.ts';
