export { queryContract } from './query.contract.ts';
export { createQueryProcedures } from './query.procedures.ts';
export {
  createQueryService,
  type QueryCall,
  type QueryService,
  type QueryServiceOptions,
  type QuerySubject,
} from './query.service.ts';
