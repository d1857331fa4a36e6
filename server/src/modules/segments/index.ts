export { createSegmentsProcedures } from './segments.procedures.ts';
export { createSegmentsService, type SegmentsService } from './segments.service.ts';
