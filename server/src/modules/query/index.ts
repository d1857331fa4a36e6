export { resolveAskedRange } from './asked-range.ts';
export { queryContract } from './query.contract.ts';
export { createQueryProcedures } from './query.procedures.ts';
export { createQueryService } from './query.service.ts';
export { createRollUps } from './roll-ups/roll-ups.ts';
