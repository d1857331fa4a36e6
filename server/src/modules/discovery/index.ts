export { DOCTOR_QUESTION, type SeenRequest, type ServerReport, type StoreReport } from './server-report.ts';
