export { scheduledReportsModule } from './scheduled-reports.module.ts';
