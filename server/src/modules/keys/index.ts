export { keysContract } from './keys.contract.ts';
export { createKeysProcedures } from './keys.procedures.ts';
export { createKeysService, type KeysService } from './keys.service.ts';
export { apiKeys } from './keys.table.ts';
export { createLastUse } from './last-use.ts';
export { createKeyResolver } from './resolve-key.ts';
