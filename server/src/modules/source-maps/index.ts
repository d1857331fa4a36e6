export { sourceMapsModule } from './source-maps.module.ts';
