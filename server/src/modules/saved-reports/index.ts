export { savedReportsModule } from './saved-reports.module.ts';
