export { segmentsModule } from './segments.module.ts';
