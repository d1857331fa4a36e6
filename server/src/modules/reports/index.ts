export { createReportsProcedures } from './reports.procedures.ts';
export { createReportsService, type ReportsService } from './reports.service.ts';
