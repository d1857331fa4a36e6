export { keysModule } from './keys.module.ts';
export { apiKeys } from './keys.table.ts';
export { digestOf, isWellFormedSecret, newSecret, startOf } from './secret.ts';
