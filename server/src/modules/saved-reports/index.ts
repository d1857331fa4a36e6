export type { ReportDefinition } from './report-definition.contract.ts';
export { savedReportsModule } from './saved-reports.module.ts';
export type { SavedReportsService } from './saved-reports.service.ts';
