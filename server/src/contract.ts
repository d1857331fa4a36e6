import { discoveryContract } from './modules/discovery/index.ts';
import { exportsContract } from './modules/exports/index.ts';
import { keysContract } from './modules/keys/index.ts';
import { organizationsContract } from './modules/organizations/index.ts';
import { queryContract } from './modules/query/index.ts';
import { trackContract } from './modules/tracking/index.ts';
import { websitesContract } from './modules/websites/index.ts';

/** Every operation: what REST, RPC, the OpenAPI document, the typed client and the tests are made from. */
export const contract = {
  discovery: discoveryContract,
  exports: exportsContract,
  keys: keysContract,
  organizations: organizationsContract,
  query: queryContract,
  tracking: trackContract,
  websites: websitesContract,
};
