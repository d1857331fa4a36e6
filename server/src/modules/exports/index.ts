export { type CheckedFile, checkEvents, ImportError } from './check-events.ts';
export { exportsContract } from './exports.contract.ts';
export { createExportsProcedures } from './exports.procedures.ts';
export { createExportsService } from './exports.service.ts';
export { importEvents } from './import-events.ts';
