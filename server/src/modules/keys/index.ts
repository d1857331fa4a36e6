export { keysContract } from './keys.contract.ts';
export { createKeysProcedures } from './keys.procedures.ts';
export { createKeysService, type GracePeriod, type KeysService } from './keys.service.ts';
export { apiKeys } from './keys.table.ts';
export { createLastUse, type LastUse } from './last-use.ts';
export { createKeyResolver, type KeyResolver } from './resolve-key.ts';
