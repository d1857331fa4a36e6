export { keysModule } from './keys.module.ts';
export { apiKeys } from './keys.table.ts';
