export { creationsModule } from './creations.module.ts';
export { createOnce, type IdempotentCreation, type KeepKey, toIdempotentCreation } from './creations.ts';
