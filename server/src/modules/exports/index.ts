export { type CheckedFile, checkEvents, ImportError } from './check-events.ts';
export { exportsModule } from './exports.module.ts';
export type { ExportsService } from './exports.service.ts';
export { importEvents } from './import-events.ts';
export { eventsSource, type RowSource } from './render-export.ts';
export { writeExport } from './write-export.ts';
