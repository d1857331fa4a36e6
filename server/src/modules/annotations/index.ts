export { annotationsModule } from './annotations.module.ts';
