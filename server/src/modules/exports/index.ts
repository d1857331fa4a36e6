export { exportsContract } from './exports.contract.ts';
export { createExportsProcedures } from './exports.procedures.ts';
export { createExportsService } from './exports.service.ts';
