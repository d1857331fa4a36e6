export { savedReportsModule } from './saved-reports.module.ts';
export type { SavedReportsService } from './saved-reports.service.ts';
