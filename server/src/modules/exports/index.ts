export { type CheckedFile, checkEvents, ImportError } from './check-events.ts';
export { createExportsProcedures } from './exports.procedures.ts';
export { createExportsService, type ExportsService } from './exports.service.ts';
export { importEvents } from './import-events.ts';
export type { RowSource } from './render-export.ts';
export { writeExport } from './write-export.ts';
