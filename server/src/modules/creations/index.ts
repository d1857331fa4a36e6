export { creationsModule } from './creations.module.ts';
export { createOnce, type KeepKey } from './creations.ts';
