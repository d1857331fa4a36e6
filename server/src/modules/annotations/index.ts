export { createAnnotationsProcedures } from './annotations.procedures.ts';
export { type AnnotationsService, createAnnotationsService } from './annotations.service.ts';
