export { createKeysProcedures } from './keys.procedures.ts';
export { createKeysService, type KeysService } from './keys.service.ts';
export { apiKeys } from './keys.table.ts';
export { createKeyUses } from './last-use.ts';
export { createKeyResolver, type KeyResolver } from './resolve-key.ts';
