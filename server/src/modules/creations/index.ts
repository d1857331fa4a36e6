export {
  findCreated,
  type IdempotentCreation,
  isSimultaneous,
  recordCreation,
  toIdempotentCreation,
} from './creations.ts';
