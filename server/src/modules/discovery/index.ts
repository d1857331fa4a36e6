export { createDiscoveryProcedures } from './discovery.procedures.ts';
export { addDiscoveryRoutes } from './discovery.routes.ts';
export { describeApi } from './openapi.ts';
