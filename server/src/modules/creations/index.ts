export { creationsModule } from './creations.module.ts';
export {
  findCreated,
  type IdempotentCreation,
  isSimultaneous,
  recordCreation,
  toIdempotentCreation,
} from './creations.ts';
